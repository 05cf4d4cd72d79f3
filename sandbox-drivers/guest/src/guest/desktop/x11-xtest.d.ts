/** The XTEST extension of the X11 client; the library ships no types. */
declare module 'x11/lib/ext/xtest.js' {
  import type { XDisplay } from 'x11';

  export interface XTest {
    readonly KeyPress: number;
    readonly KeyRelease: number;
    readonly ButtonPress: number;
    readonly ButtonRelease: number;
    readonly MotionNotify: number;
    /** `detail` is a key code, a button, or 0 for absolute motion; `time` is a delay in milliseconds. */
    FakeInput(type: number, detail: number, time: number, window: number, x: number, y: number): void;
  }

  export function requireExt(display: XDisplay, done: (error: Error | null, extension: XTest) => void): void;
}

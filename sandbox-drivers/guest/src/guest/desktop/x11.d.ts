/** The few calls of the X11 client that the guest makes; the library ships no types. */
declare module 'x11' {
  type Callback<T> = (error: Error | null, value: T) => void;

  export interface XClient {
    readonly atoms: Readonly<Record<string, number>>;
    QueryTree(window: number, done: Callback<{ parent: number; children: number[] }>): void;
    GetGeometry(
      drawable: number,
      done: Callback<{ xPos: number; yPos: number; width: number; height: number; depth: number }>,
    ): void;
    GetWindowAttributes(window: number, done: Callback<{ mapState: number; overrideRedirect: number }>): void;
    GetProperty(
      del: number,
      window: number,
      name: number,
      type: number,
      offset: number,
      length: number,
      done: Callback<{ data: Buffer }>,
    ): void;
    GetKeyboardMapping(first: number, count: number, done: Callback<number[][]>): void;
    InternAtom(onlyIfExists: boolean, name: string, done: Callback<number>): void;
    TranslateCoordinates(
      from: number,
      to: number,
      x: number,
      y: number,
      done: Callback<{ destX: number; destY: number }>,
    ): void;
    GetImage(
      format: number,
      drawable: number,
      x: number,
      y: number,
      width: number,
      height: number,
      planes: number,
      done: Callback<{ data: Buffer }>,
    ): void;
    GetKeyboardMapping(firstKeyCode: number, count: number, done: Callback<number[][]>): void;
    ChangeKeyboardMapping(firstKeyCode: number, keysymsPerKeyCode: number, keysyms: readonly number[]): void;
    GetInputFocus(done: Callback<{ focus: number }>): void;
    ChangeWindowAttributes(window: number, values: { eventMask: number }): void;
    SendClientMessage(
      to: number,
      about: number,
      type: number,
      format: 8 | 16 | 32,
      data: readonly number[],
      eventMask: number,
    ): void;
    on(event: 'error' | 'end', listener: (error: Error) => void): void;
    on(
      event: 'event',
      listener: (event: { name?: string; message_type?: number; data?: readonly number[] }) => void,
    ): void;
    terminate(): void;
  }

  export interface XDisplay {
    readonly client: XClient;
    readonly min_keycode: number;
    readonly max_keycode: number;
    readonly screen: readonly {
      readonly root: number;
      readonly root_depth: number;
      readonly pixel_width: number;
      readonly pixel_height: number;
    }[];
  }

  export function createClient(options: { display: string }, done: Callback<XDisplay>): void;
  const x11: { createClient: typeof createClient };
  export default x11;
}

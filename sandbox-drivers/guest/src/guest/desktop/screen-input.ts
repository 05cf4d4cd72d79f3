import x11, { type XClient, type XDisplay } from 'x11';
import { requireExt, type XTest } from 'x11/lib/ext/xtest.js';
import type { Modifier, MouseButton } from '../../protocol/index.ts';
import { MODIFIER_KEYS } from '../actions/keys.ts';
import { DISPLAY } from '../places.ts';
import { KeyboardMap, type KeyPlace } from './keyboard-map.ts';
import { keysymOfKey } from './keysyms.ts';
import { WindowManager } from './window-manager.ts';
import { WindowPing } from './window-ping.ts';
import { sleep } from '../timing.ts';
import { ask, vanished } from './x-request.ts';

const BUTTONS: Readonly<Record<MouseButton, number>> = { left: 1, middle: 2, right: 3 };
const MAX_PARENTS = 10;
/** How long a window may take to read that a key has another meaning. */
const HEARD_MS = 120;
/** Within this time and distance toolkits count a press and the one before as one double click. */
const REPEAT = { ms: 550, pixels: 8 } as const;

/** Pointer and keyboard of the screen, by the server's own test extension: no program is started for an event. */
export class ScreenInput {
  readonly #x: XClient;
  readonly #test: XTest;
  readonly #root: number;
  #at: readonly [number, number] = [0, 0];
  #lastPress: { readonly button: MouseButton; readonly x: number; readonly y: number; readonly at: number } | null =
    null;
  /** What the keys type. */
  readonly keyboard: KeyboardMap;
  /** Asks the active window whether it has read its input. */
  readonly ping: WindowPing;
  /** Brings windows to the front. */
  readonly windows: WindowManager;

  private constructor(display: XDisplay, test: XTest, ping: WindowPing, windows: WindowManager) {
    this.ping = ping;
    this.windows = windows;
    this.#x = display.client;
    this.#test = test;
    this.#root = display.screen[0]?.root ?? 0;
    this.keyboard = new KeyboardMap(display);
  }

  /** Connects to the desktop's display; rejects when it does not answer. `keyboard` is to be read once the layout is set. */
  static async connect(): Promise<ScreenInput> {
    const display = await ask<XDisplay>((done) => x11.createClient({ display: DISPLAY }, done));
    // A window may vanish between asking for the focus and for its name; the request's own callback gets that error.
    display.client.on('error', () => undefined);
    const test = await ask<XTest>((done) => requireExt(display, done));
    return new ScreenInput(display, test, await WindowPing.on(display), await WindowManager.on(display));
  }

  /** Moves the pointer to a screen pixel. */
  move(x: number, y: number): void {
    this.#at = [x, y];
    this.#test.FakeInput(this.#test.MotionNotify, 0, 0, this.#root, Math.round(x), Math.round(y));
  }

  /** Waits until a click here is one of its own: clicks of two actions are never a double click. */
  async apart(x: number, y: number, button: MouseButton): Promise<void> {
    const last = this.#lastPress;
    if (last === null || last.button !== button || Math.hypot(last.x - x, last.y - y) > REPEAT.pixels) return;
    await sleep(Math.max(0, last.at + REPEAT.ms - performance.now()));
  }

  /** Presses or releases a mouse button. */
  button(button: MouseButton, down: boolean): void {
    if (down) this.#lastPress = { button, x: this.#at[0], y: this.#at[1], at: performance.now() };
    const type = down ? this.#test.ButtonPress : this.#test.ButtonRelease;
    this.#test.FakeInput(type, BUTTONS[button], 0, this.#root, 0, 0);
  }

  /** Gives every keysym a key; answers when the active window has heard of it, or should have. At most `keyboard.room` new ones. */
  async lend(keysyms: readonly number[]): Promise<void> {
    if (!(await this.keyboard.lend(keysyms))) return;
    // The news of it stands before the question in what a window reads.
    if ((await this.ping.read(HEARD_MS)) === 'unknown') await sleep(HEARD_MS);
  }

  /** Presses or releases a key by its code. */
  key(code: number, down: boolean): void {
    this.#test.FakeInput(down ? this.#test.KeyPress : this.#test.KeyRelease, code, 0, this.#root, 0, 0);
  }

  /** The key of a modifier on this keyboard. */
  modifier(modifier: Modifier): KeyPlace {
    const place = this.keyboard.find(keysymOfKey(MODIFIER_KEYS[modifier]) ?? 0);
    if (place === null) throw new Error(`the keyboard has no key for ${modifier}`);
    return place;
  }

  /** Holds modifiers while something is done, and releases them whatever comes of it; answers when the server has it all. */
  async holding(modifiers: readonly Modifier[], work: () => Promise<void>): Promise<void> {
    const codes = modifiers.map((modifier) => this.modifier(modifier).code);
    try {
      for (const code of codes) this.key(code, true);
      await work();
    } finally {
      for (const code of codes.reverse()) this.key(code, false);
      await this.sync();
    }
  }

  /** Waits until the server has taken everything sent so far. */
  async sync(): Promise<void> {
    await ask((done) => this.#x.GetInputFocus(done));
  }

  /** Class of the window that has the keyboard (`WM_CLASS`, its last part in lower case), or null where none has it. */
  async focusedClass(): Promise<string | null> {
    let { focus: window } = await ask<{ focus: number }>((done) => this.#x.GetInputFocus(done));
    for (let n = 0; n < MAX_PARENTS && window > 1 && window !== this.#root; n++) {
      const at = window;
      const property = await ask<{ data: Buffer }>((done) =>
        this.#x.GetProperty(0, at, this.#x.atoms['WM_CLASS'] ?? 0, 0, 0, 100, done),
      ).catch(vanished(null));
      if (property === null) return null;
      const name = property.data.toString('latin1').split('\0').findLast(Boolean);
      if (name !== undefined) return name.toLowerCase();
      const tree = await ask<{ parent: number }>((done) => this.#x.QueryTree(at, done)).catch(vanished(null));
      window = tree?.parent ?? this.#root;
    }
    return null;
  }
}

import type { XClient, XDisplay } from 'x11';
import { ask } from './x-request.ts';

/** A key to press for a keysym, and whether Shift has to be held. */
export interface KeyPlace {
  readonly code: number;
  readonly shifted: boolean;
}

/** Columns of a key that count: plain and with Shift. What needs a third modifier is mapped to a spare key instead. */
const LEVELS = 2;

/**
 * What the display's keys type. A character that no key has is given one of the spare keys, which keeps it until all
 * spare keys are taken: a key is never given another meaning while what it typed may still be unread.
 */
export class KeyboardMap {
  readonly #x: XClient;
  readonly #first: number;
  readonly #count: number;
  #places = new Map<number, KeyPlace>();
  #spare: number[] = [];
  #lent: number[] = [];

  constructor(display: XDisplay) {
    this.#x = display.client;
    this.#first = display.min_keycode;
    this.#count = display.max_keycode - display.min_keycode + 1;
  }

  /** Reads the display's mapping; once, after the layout has been set. */
  async read(): Promise<void> {
    const rows = await ask<number[][]>((done) => this.#x.GetKeyboardMapping(this.#first, this.#count, done));
    this.#places = new Map();
    this.#spare = [];
    rows.forEach((row, index) => {
      const code = this.#first + index;
      if (row.every((keysym) => keysym === 0)) this.#spare.push(code);
      row.slice(0, LEVELS).forEach((keysym, level) => {
        if (keysym !== 0 && !this.#places.has(keysym)) this.#places.set(keysym, { code, shifted: level === 1 });
      });
    });
  }

  /** Whether the layout itself has a key for it, which no other ever takes over. */
  isOwn(keysym: number): boolean {
    const place = this.#places.get(keysym);
    return place !== undefined && !this.#lent.includes(place.code);
  }

  /** How many different characters that no key of the layout has fit beside each other. */
  get room(): number {
    return this.#spare.length;
  }

  /** The key of a keysym, or null where none has it now. */
  find(keysym: number): KeyPlace | null {
    return this.#places.get(keysym) ?? null;
  }

  /**
   * Gives spare keys to keysyms that have none, at most `room` of them; says whether any key changed its meaning, of which
   * clients have yet to hear. Keys lent before are taken back where there are not enough.
   */
  async lend(keysyms: readonly number[]): Promise<boolean> {
    const wanted = [...new Set(keysyms)].filter((keysym) => !this.#places.has(keysym));
    if (wanted.length === 0) return false;
    if (wanted.length > this.#spare.length) throw new Error(`${wanted.length} characters for ${this.room} spare keys`);
    if (this.#lent.length + wanted.length > this.#spare.length) {
      const lent = new Set(this.#lent);
      for (const [keysym, { code }] of this.#places) if (lent.has(code)) this.#places.delete(keysym);
      this.#lent = [];
      return this.lend(keysyms);
    }
    for (const keysym of wanted) {
      const code = this.#spare[this.#lent.length] as number;
      this.#lent.push(code);
      this.#x.ChangeKeyboardMapping(code, LEVELS, [keysym, keysym]);
      this.#places.set(keysym, { code, shifted: false });
    }
    await ask((done) => this.#x.GetInputFocus(done));
    return true;
  }
}

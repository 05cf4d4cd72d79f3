import type { WireParams } from '../../protocol/index.ts';
import type { Page } from '../browser/page.ts';
import { ActionError } from '../errors.ts';
import { type Deadline, timedOut, within } from '../timing.ts';
import type { Perform } from './context.ts';
import { giveInput, giveKey } from './give-input.ts';
import { InOrder } from './in-order.ts';
import { type Key, keyNamed, keyOfCharacter, MODIFIER_BITS } from './keys.ts';
import { tooSlow } from './too-slow.ts';

/** Longer texts are inserted as an input method does: every key press is several events of a page that may be slow. */
const KEY_PRESSED_CHARACTERS = 1_000;
const INSERT_CHUNK = 500;
/** Keys that are given in one go: the browser reads them together, and to wait for each costs both sides a wake-up. */
const KEYS_AT_ONCE = 40;
/** Such rows of keys that a page may not have taken yet. */
const ROWS_ON_THE_WAY = 2;
/** A page that has taken a key so lately is slow; one that has not is hung. */
const STILL_TAKING_MS = 1_000;

/**
 * `type`: up to 1,000 characters as key presses where a US keyboard has the key, everything else inserted as an input
 * method does. A newline is Enter, a tab is Tab, in the order of the text. A page that takes its keys too slowly for the
 * action's time is given no more of them, and the error says how many it was given.
 */
export const type: Perform<WireParams<'type'>> = async ({ text }, { browser, deadline }) => {
  if (text === '') throw new ActionError('There was no text to type.');
  const characters = [...text.toWellFormed().replace(/\r\n?/g, '\n')];
  const pressed = characters.length <= KEY_PRESSED_CHARACTERS;
  const hand = new TypingHand(await browser.active(), deadline, characters.length);
  for (const char of characters) {
    const moving = char === '\n' ? keyNamed('Enter') : char === '\t' ? keyNamed('Tab') : null;
    const key = moving ?? (pressed ? keyOfCharacter(char) : null);
    if (key) await hand.press(key);
    else await hand.insert(char);
    // What follows may belong to another field, or to another page.
    if (moving) await hand.done();
  }
  await hand.done();
  const typed = `Typed ${characters.length} character${characters.length === 1 ? '' : 's'}.`;
  return { sentence: hand.late ? `${typed} The page is still taking them.` : typed };
};

/** Gives a page keys and texts in order, and no more than it takes. Raises `ActionError` once time is up. */
class TypingHand {
  readonly #page: Page;
  readonly #deadline: Deadline;
  readonly #all: number;
  readonly #rows = new InOrder<unknown>(ROWS_ON_THE_WAY);
  #row: Promise<void>[] = [];
  #keys = 0;
  #text: string[] = [];
  #given = 0;
  #takenAt = performance.now();
  /** Time was up when the page had been given everything, and had not taken all of it. */
  late = false;

  constructor(page: Page, deadline: Deadline, all: number) {
    this.#page = page;
    this.#deadline = deadline;
    this.#all = all;
  }

  async press(key: Key): Promise<void> {
    await this.#insertRest();
    if (this.#keys === 0) this.#inTime();
    const mask = key.shifted ? MODIFIER_BITS.shift : 0;
    const down = giveKey(this.#page, key.text === undefined ? 'rawKeyDown' : 'keyDown', key, mask);
    const up = giveKey(this.#page, 'keyUp', key, mask);
    this.#row.push(
      down.then(arrived),
      up.then(() => this.#taken()),
    );
    this.#given += 1;
    this.#keys += 1;
    if (this.#keys === KEYS_AT_ONCE) await this.#endRow();
  }

  async insert(char: string): Promise<void> {
    this.#text.push(char);
    if (this.#text.length >= INSERT_CHUNK) await this.#insertRest();
  }

  /** Waits until the page has taken everything. */
  async done(): Promise<void> {
    await this.#insertRest();
    await this.#endRow();
    await this.#wait(this.#rows.done());
  }

  async #insertRest(): Promise<void> {
    if (this.#text.length === 0) return;
    const chunk = this.#text;
    this.#text = [];
    await this.#endRow();
    await this.#wait(this.#rows.done());
    this.#inTime();
    this.#given += chunk.length;
    await this.#wait(giveInput(this.#page, 'insertText', { text: chunk.join('') }).then(arrived));
    this.#taken();
  }

  async #endRow(): Promise<void> {
    const row = this.#row;
    this.#row = [];
    this.#keys = 0;
    if (row.length > 0) await this.#wait(this.#rows.add(Promise.all(row)));
  }

  /** Raises when time is up and the page is slow. For a hung one it waits on: whoever performs the action deals with that. */
  async #wait(work: Promise<unknown>): Promise<void> {
    if ((await within(this.#deadline.left, work)) !== timedOut) return;
    if (performance.now() - this.#takenAt < STILL_TAKING_MS) return this.#late();
    await work;
  }

  #taken(): void {
    this.#takenAt = performance.now();
  }

  #inTime(): void {
    if (this.#deadline.left === 0) this.#late();
  }

  #late(): void {
    this.late = this.#given === this.#all;
    if (!this.late) throw new ActionError(tooSlow('page', this.#given, this.#all));
  }
}

/** A page may close at the last key, and what is typed after that has nowhere to go. */
function arrived(outcome: 'given' | 'gone'): void {
  if (outcome === 'gone') throw new ActionError('The page closed before all of the text was typed.');
}

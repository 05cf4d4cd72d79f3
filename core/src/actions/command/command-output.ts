import { COMMAND_LIMITS } from './limits.ts';

/**
 * Collects the output of a command and keeps its first code points (R059). Takes chunks of any number and size and holds no
 * more than what it keeps.
 */
export class CommandOutput {
  #kept = '';
  #points = 0;
  #removed = 0;
  /** The first half of a surrogate pair, when a chunk ended on one. */
  #half = '';
  readonly #limit: number;

  constructor(limit: number = COMMAND_LIMITS.outputCharacters) {
    this.#limit = limit;
  }

  /** Adds what the program printed next. */
  add(chunk: string): void {
    let text = this.#half + chunk;
    this.#half = '';
    if (/[\ud800-\udbff]$/u.test(text)) {
      this.#half = text.slice(-1);
      text = text.slice(0, -1);
    }
    let at = 0;
    while (at < text.length && this.#points < this.#limit) {
      at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
      this.#points += 1;
    }
    this.#kept += text.slice(0, at);
    this.#removed += pointsFrom(text, at);
  }

  /** What is kept, and how many code points were removed. */
  end(): { readonly text: string; readonly removed: number } {
    const half = this.#half === '' ? 0 : 1;
    const fits = this.#points + half <= this.#limit;
    return { text: fits ? this.#kept + this.#half : this.#kept, removed: this.#removed + (fits ? 0 : half) };
  }
}

/** Code points from a place on. A plain loop: a program may print gigabytes. */
function pointsFrom(text: string, from: number): number {
  let points = 0;
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // The second half of a pair was counted with the first.
    const second = at > from && unit >= 0xdc00 && unit <= 0xdfff && isFirstHalf(text.charCodeAt(at - 1));
    if (!second) points += 1;
  }
  return points;
}

const isFirstHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

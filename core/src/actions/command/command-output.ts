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
    for (const character of text) {
      if (this.#points < this.#limit) {
        this.#kept += character;
        this.#points += 1;
      } else this.#removed += 1;
    }
  }

  /** What is kept, and how many code points were removed. */
  end(): { readonly text: string; readonly removed: number } {
    const half = this.#half === '' ? 0 : 1;
    const fits = this.#points + half <= this.#limit;
    return { text: fits ? this.#kept + this.#half : this.#kept, removed: this.#removed + (fits ? 0 : half) };
  }
}

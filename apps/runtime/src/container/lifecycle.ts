import type { Logger } from '@coarena/core';
import { messageOf } from '@coarena/core';

/** Anything that has an end. */
export type Disposable = { dispose(): Promise<void> };

/**
 * What an arena has made, in order. The container forgets what its factories made, so this list is what ends it:
 * last made, first ended. One part that fails to end does not keep the others.
 */
export class Lifecycle {
  readonly #log: Logger;
  readonly #made: { readonly name: string; readonly part: Disposable }[] = [];
  #ending: Promise<void> | null = null;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Remembers a part and gives it back; a part that comes after the end is ended at once. */
  async keep<T extends Disposable>(name: string, part: Promise<T>): Promise<T> {
    const made = await part;
    if (this.#ending === null) this.#made.push({ name, part: made });
    else await this.#end(name, made);
    return made;
  }

  /** Ends everything; safe to call twice. */
  dispose(): Promise<void> {
    this.#ending ??= this.#endAll();
    return this.#ending;
  }

  async #endAll(): Promise<void> {
    for (const { name, part } of this.#made.toReversed()) await this.#end(name, part);
  }

  async #end(name: string, part: Disposable): Promise<void> {
    try {
      await part.dispose();
    } catch (error) {
      this.#log.error('a part did not end cleanly', { part: name, reason: messageOf(error) });
    }
  }
}

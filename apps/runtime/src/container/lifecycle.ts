import { messageOf, withDeadline, type Clock, type Logger } from '@coarena/core';
import { systemClock } from '../platform/clock.ts';

/** Anything that has an end. */
export type Disposable = { dispose(): Promise<void> };

/** A part that has not ended by now is left behind: the database's server, the slowest, takes 45 s at worst. */
const END_MS = 60_000;

/**
 * What an arena has made, in order. The container forgets what its factories made, so this list is what ends it:
 * last made, first ended. One part that fails to end, or never ends, does not keep the others.
 */
export class Lifecycle {
  readonly #log: Logger;
  readonly #clock: Clock;
  readonly #made: { readonly name: string; readonly part: Disposable }[] = [];
  #ending: Promise<void> | null = null;

  constructor(log: Logger, clock: Clock = systemClock) {
    this.#log = log;
    this.#clock = clock;
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
    const { signal } = new AbortController();
    const ended = await withDeadline(this.#clock, END_MS, signal, () => part.dispose());
    if (ended.kind === 'done') return;
    const reason = ended.kind === 'late' ? `it did not end within ${END_MS} ms` : messageOf(ended.error);
    this.#log.error('a part did not end cleanly', { part: name, reason });
  }
}

import { ArenaError } from '@coarena/core';

/** Requests of one owner that are worked on at once, and that may wait for it. */
export const TURNS = { atOnce: 6, waiting: 1_000 } as const;

type Line = { active: number; readonly waiting: (() => void)[] };

/**
 * Work by owner: some at once, the rest in the order of coming. Whoever asks for a thousand things at once waits for
 * them alone, and the store's connections stay free for others.
 */
export class Turns {
  readonly #lines = new Map<string, Line>();

  /** Throws `too_many_requests` when too much of the owner's waits already. */
  async run<T>(owner: string, work: () => Promise<T> | T): Promise<T> {
    const line = this.#lines.get(owner) ?? { active: 0, waiting: [] };
    this.#lines.set(owner, line);
    if (line.active < TURNS.atOnce) line.active += 1;
    else if (line.waiting.length < TURNS.waiting) await new Promise<void>((resolve) => line.waiting.push(resolve));
    else throw new ArenaError('too_many_requests', { seconds: 1 });
    try {
      return await work();
    } finally {
      // The next one takes the place over: nobody who comes now gets between.
      const next = line.waiting.shift();
      if (next !== undefined) next();
      else if ((line.active -= 1) === 0) this.#lines.delete(owner);
    }
  }
}

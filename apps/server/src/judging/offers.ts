import type { Clock } from '@coarena/core';

/** How long an answer of the store is believed. */
const BELIEVED_MS = 10_000;
const KEPT = 10_000;

/** Which battles were found to be reserved for which judges a moment ago. */
export class Offers {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #until = new Map<string, number>();

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  keep(judge: string, battle: string): void {
    const key = `${judge} ${battle}`;
    this.#until.delete(key);
    this.#until.set(key, this.#clock.monotonic() + BELIEVED_MS);
    for (const oldest of this.#until.keys()) {
      if (this.#until.size <= KEPT) return;
      this.#until.delete(oldest);
    }
  }

  drop(judge: string, battle: string): void {
    this.#until.delete(`${judge} ${battle}`);
  }

  has(judge: string, battle: string): boolean {
    return (this.#until.get(`${judge} ${battle}`) ?? 0) > this.#clock.monotonic();
  }
}

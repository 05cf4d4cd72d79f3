import { SvelteSet } from 'svelte/reactivity';
import type { Side } from '@coarena/core';
import { api } from '../api.ts';
import { patiently } from '../patiently.ts';

/** Counts the reading floor of one battle: from the moment both results were on screen, by the server's clock. */
export class Reading {
  readonly seen = new SvelteSet<Side>();
  /** Whole seconds until an answer is taken; null until the server has begun to count. */
  left = $state<number | null>(null);

  readonly #battle: string;
  readonly #end = new AbortController();
  #asked = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(battle: string) {
    this.#battle = battle;
  }

  /** True when an answer would count. */
  get over(): boolean {
    return this.left === 0;
  }

  /** A side's result is on screen. */
  see(side: Side): void {
    this.seen.add(side);
    if (this.seen.size < 2 || this.#asked) return;
    this.#asked = true;
    void this.#count();
  }

  close(): void {
    this.#end.abort();
    clearInterval(this.#timer);
  }

  async #count(): Promise<void> {
    try {
      const { since, now, floorMs } = await patiently(
        () => api.reading(this.#battle),
        () => undefined,
        this.#end.signal,
      );
      const over = performance.now() + floorMs - (now - since);
      const look = (): void => {
        this.left = Math.max(0, Math.ceil((over - performance.now()) / 1_000));
        if (this.left === 0) clearInterval(this.#timer);
      };
      look();
      if (this.left !== 0) this.#timer = setInterval(look, 200);
    } catch {
      // Refused: the battle is held no more. The answer's own refusal says so, with the way on.
      if (!this.#end.signal.aborted) this.left = 0;
    }
  }
}

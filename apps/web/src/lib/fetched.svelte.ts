import { onDestroy } from 'svelte';
import { asApiError, type ApiError } from './api.ts';
import { patiently } from './patiently.ts';

/** Something that a page shows and asks for again while it is open. Make it while a component is being made. */
export class Fetched<T> {
  value = $state.raw<T | null>(null);
  error = $state.raw<ApiError | null>(null);
  /** True while the arena cannot be reached; what was there stays on screen. */
  lost = $state(false);

  readonly #ask: () => Promise<T>;
  readonly #everyMs: ((value: T) => number | null) | null;
  readonly #end = new AbortController();
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `everyMs` says when to ask again after an answer; null is never. */
  constructor(ask: () => Promise<T>, everyMs: ((value: T) => number | null) | null = null) {
    this.#ask = ask;
    this.#everyMs = everyMs;
    onDestroy(() => {
      this.#end.abort();
      clearTimeout(this.#timer);
    });
  }

  /** Asks now. An answer that comes after a later question is dropped: the page has moved on. */
  async load(): Promise<void> {
    clearTimeout(this.#timer);
    this.#turn += 1;
    const turn = this.#turn;
    try {
      const value = await patiently(this.#ask, () => (this.lost = true), this.#end.signal);
      if (turn !== this.#turn) return;
      this.value = value;
      this.error = null;
      this.lost = false;
    } catch (thrown) {
      if (turn !== this.#turn || this.#end.signal.aborted) return;
      this.error = asApiError(thrown);
    }
    if (this.#end.signal.aborted || this.value === null || this.error !== null) return;
    const wait = this.#everyMs?.(this.value) ?? null;
    if (wait !== null) this.#timer = setTimeout(() => void this.load(), wait);
  }
}

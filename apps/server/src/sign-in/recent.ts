import type { Clock } from '@coarena/core';

/** How long an answer is believed. */
const BELIEVED_MS = 2_000;
const KEPT = 5_000;

/** Answers by key for two seconds, shared while they are looked up: a page asks for many pictures at once. */
export class Recent<T> {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #answers = new Map<string, { readonly at: number; readonly answer: Promise<T> }>();

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  get(key: string, ask: () => Promise<T>): Promise<T> {
    const known = this.#answers.get(key);
    const now = this.#clock.monotonic();
    if (known !== undefined && now - known.at < BELIEVED_MS) return known.answer;
    const answer = ask();
    this.#answers.delete(key);
    this.#answers.set(key, { at: now, answer });
    // A failure is nobody's answer but this one's.
    answer.catch(() => this.#answers.delete(key));
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= KEPT) break;
      this.#answers.delete(oldest);
    }
    return answer;
  }

  /** Forgets every answer. */
  clear(): void {
    this.#answers.clear();
  }

  forget(key: string): void {
    this.#answers.delete(key);
  }
}

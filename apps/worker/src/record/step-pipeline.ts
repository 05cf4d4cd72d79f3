import type { StepDraft, StepRecorder } from '@coarena/core';

/** Steps that may be unfinished before the run waits for them. */
const UNFINISHED = 4;

/**
 * Stores the steps of one lane behind its run, one after the other and in their order. After a step that could not be
 * stored nothing more is stored, and the failure is thrown at the next call.
 */
export class StepPipeline implements StepRecorder {
  readonly #store: (draft: StepDraft) => Promise<void>;
  #unfinished: readonly Promise<void>[] = [];
  #last: Promise<void> = Promise.resolve();
  #failure: { readonly error: unknown } | null = null;

  constructor(store: (draft: StepDraft) => Promise<void>) {
    this.#store = store;
  }

  /** Takes a step over; waits while too many are unfinished. */
  async record(draft: StepDraft): Promise<void> {
    while (this.#unfinished.length >= UNFINISHED) await this.#unfinished[0];
    this.#throwFailure();
    this.#last = this.#after(this.#last, draft);
    this.#unfinished = [...this.#unfinished, this.#last];
  }

  /** Resolves when every step that was taken over is stored; throws the failure of the first that was not. */
  async drain(): Promise<void> {
    await this.#last;
    this.#throwFailure();
  }

  /** Never rejects: a failure is kept for whoever asks next. */
  async #after(before: Promise<void>, draft: StepDraft): Promise<void> {
    await before;
    try {
      if (this.#failure === null) await this.#store(draft);
    } catch (error) {
      this.#failure = { error };
    } finally {
      this.#unfinished = this.#unfinished.slice(1);
    }
  }

  #throwFailure(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }
}

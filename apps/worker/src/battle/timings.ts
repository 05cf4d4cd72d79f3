/** How long the harness took with one battle; milliseconds. */
export type BattleTimings = {
  /** From the request to both first frames. */
  readonly provisionMs: number;
  /** Between the two lanes' release. */
  readonly releaseSkewMs: number;
  /** Between the two first frames. */
  readonly firstFrameSkewMs: number;
  /** Act, settle, capture, tree and record, a figure a step of either lane. */
  readonly perStepOverheadMs: readonly number[];
};

/** A map that forgets its oldest entries. */
export class Recent<T> {
  readonly #limit: number;
  readonly #entries = new Map<string, T>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  set(key: string, value: T): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    const oldest = this.#entries.keys().next();
    if (this.#entries.size > this.#limit && !oldest.done) this.#entries.delete(oldest.value);
  }

  get(key: string): T | null {
    return this.#entries.get(key) ?? null;
  }
}

import { codeOf, type JudgmentRequest, type JudgmentResult } from '@coarena/core';

/** So many votes are committed together at most: enough to fill the disk's time, few enough to answer soon. */
export const LARGEST_BATCH = 256;

/** Decides and keeps a batch of votes; the results are in the order of the requests. */
export type JudgeTogether = (requests: readonly JudgmentRequest[]) => Promise<readonly JudgmentResult[]>;

type Waiting = {
  readonly request: JudgmentRequest;
  readonly resolve: (result: JudgmentResult) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * The ledger's single writer of votes: whatever has arrived while the last batch was committed becomes the next one. A
 * batch that fails by a defect is taken apart, so that one bad vote costs its own answer alone.
 */
export class VoteWriter {
  readonly #together: JudgeTogether;
  readonly #waiting: Waiting[] = [];
  #writing = false;

  constructor(together: JudgeTogether) {
    this.#together = together;
  }

  judge(request: JudgmentRequest): Promise<JudgmentResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      if (this.#writing) return;
      this.#writing = true;
      // Votes that arrive in the same turn of the loop go together.
      setImmediate(() => {
        this.#write().catch(reject);
      });
    });
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) await this.#commit(this.#waiting.splice(0, LARGEST_BATCH));
    this.#writing = false;
  }

  async #commit(batch: readonly Waiting[]): Promise<void> {
    try {
      const results = await this.#together(batch.map(({ request }) => request));
      for (const [n, { resolve, reject }] of batch.entries()) {
        const result = results[n];
        if (result === undefined) reject(new Error('a vote was not answered'));
        else resolve(result);
      }
    } catch (error) {
      if (batch.length > 1 && codeOf(error) === null) for (const one of batch) await this.#commit([one]);
      else for (const { reject } of batch) reject(error);
    }
  }
}

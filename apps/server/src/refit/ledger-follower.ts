import { RatingState } from '@coarena/core';
import type { Arena } from '@coarena/runtime';

/** Entries are read so many at a time. */
const PAGE = 2_000;

/** The rating state of an arena, brought up to the end of the ledger when it is asked to. */
export class LedgerFollower {
  readonly state: RatingState;
  readonly #arena: Arena;
  #unpublished = false;
  #reported = 0;

  constructor(arena: Arena) {
    this.#arena = arena;
    this.state = new RatingState({
      evidence: arena.estimator.evidence(),
      streaming: arena.streaming,
      window: arena.config.ratings.window,
    });
  }

  /** True while the state holds something that no published board shows; entries that move no board don't count. */
  get unpublished(): boolean {
    return this.#unpublished;
  }

  /** What the state holds is on a board now. */
  published(): void {
    this.#unpublished = false;
  }

  /** Applies every entry that the ledger has and the state has not. One call at a time. */
  async catchUp(): Promise<void> {
    for (;;) {
      const entries = await this.#arena.store.log.read(this.state.position, PAGE);
      for (const entry of entries) this.#unpublished = this.state.apply(entry) || this.#unpublished;
      if (entries.length < PAGE) break;
    }
    const { differences } = this.state;
    for (const difference of differences.slice(this.#reported))
      this.#arena.log.warn('a vote moved the streaming values otherwise than its entry says', { ...difference });
    this.#reported = differences.length;
  }
}

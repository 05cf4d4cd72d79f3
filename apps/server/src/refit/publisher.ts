import {
  buildBoard,
  canonicalJson,
  headSigner,
  ratingSettings,
  type Board,
  type RatingSnapshot,
  type RatingState,
  type SignedHead,
} from '@coarena/core';
import { rememberHead, type Arena } from '@coarena/runtime';

/** A published board with all that it was made from, and the signed head of the ledger that covers its refit. */
export type Published = { readonly board: Board; readonly snapshot: RatingSnapshot; readonly head: SignedHead };

/** Makes boards of the rating state, keeps them, and has the ledger's head signed with each. */
export class Publisher {
  readonly #arena: Arena;
  #newest: Published | null = null;

  constructor(arena: Arena) {
    this.#arena = arena;
  }

  /** The newest board that was published; null before the first. */
  get newest(): Published | null {
    return this.#newest;
  }

  /** Publishes a board of now: kept in the store, then in the ledger as a refit under a signed head that is kept here too. */
  async publish(state: RatingState): Promise<void> {
    const { store } = this.#arena;
    const snapshot = state.snapshot();
    // Read once: the board and its entry must name the same agents, whatever changes meanwhile.
    const roster = this.#roster();
    const board = this.#build(state, { snapshot, roster, at: await store.now() });
    await store.boards.publish(board);
    const head = await store.log.appendRefit(
      {
        basedOn: board.basedOn,
        boardHash: this.#hash(board),
        estimator: board.estimator,
        optionsHash: this.#hash(ratingSettings(this.#arena.config)),
        window: board.window,
        roster,
      },
      headSigner(this.#arena.signer),
    );
    this.#newest = { board, snapshot, head };
    await rememberHead(this.#arena.dataFolder, head);
  }

  /**
   * Takes up the board that was published last if this state, roster and method still make the very same one, so that an
   * arena that is merely started again appends nothing; publishes a new one otherwise.
   */
  async resume(state: RatingState): Promise<void> {
    const { store } = this.#arena;
    const kept = await store.boards.latest();
    const mark = state.refit;
    const sameMethod = mark?.optionsHash === this.#hash(ratingSettings(this.#arena.config));
    if (kept !== null && sameMethod && mark.boardHash === this.#hash(kept) && kept.basedOn === state.basis) {
      const snapshot = state.snapshot();
      const board = this.#build(state, { snapshot, roster: this.#roster(), at: kept.at });
      const [head] = await store.log.heads(mark.entry - 1, 1);
      if (this.#hash(board) === mark.boardHash && head !== undefined) {
        this.#newest = { board, snapshot, head };
        return;
      }
    }
    await this.publish(state);
  }

  #build(
    state: RatingState,
    of: { readonly snapshot: RatingSnapshot; readonly roster: readonly string[]; readonly at: number },
  ): Board {
    const { use } = this.#arena.config.ratings.published;
    return buildBoard(of.snapshot, { evidence: state.evidence, roster: of.roster, estimator: use, at: of.at });
  }

  #roster(): readonly string[] {
    return Object.keys(this.#arena.config.agents);
  }

  #hash(value: unknown): string {
    return this.#arena.hasher.sha256(canonicalJson(value));
  }
}

import { messageOf, type BattleOverview, type Board } from '@coarena/core';
import type { Arena } from '@coarena/runtime';
import type { LeaderboardAnswer } from '../contract/index.ts';

/** An answer that is ready to be sent. */
export type CachedBoard = { readonly body: string; readonly etag: string };

/** Counts beside the board older than this are asked for again; a reader waits for them when they are much older. */
const OVERVIEW_MS = 500;
const TOO_OLD_MS = 2_000;

/**
 * The latest board as one text, made once for each board and each change of the counts beside it. The first answer of a
 * board stamps the event time l of the battles that it reflects (R135).
 */
export class BoardCache {
  readonly #arena: Arena;
  readonly #latest: () => Board;
  #board: Board | null = null;
  #cached: CachedBoard | null = null;
  #overview: BattleOverview | null = null;
  #overviewAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | null = null;
  #served = -1;

  constructor(arena: Arena, latest: () => Board) {
    this.#arena = arena;
    this.#latest = latest;
  }

  async get(): Promise<CachedBoard> {
    const age = this.#arena.clock.monotonic() - this.#overviewAt;
    const isNew = this.#board !== this.#latest();
    if (age > OVERVIEW_MS || isNew) {
      const asked = this.#ask();
      if (age > TOO_OLD_MS || isNew) await asked;
    }
    // Read after the wait: a newer board may have come meanwhile, and readers never go back.
    const board = this.#latest();
    if (this.#cached === null || this.#board !== board) this.#cached = this.#make(board);
    this.#markServed(board);
    return this.#cached;
  }

  #ask(): Promise<void> {
    this.#asking ??= this.#arena.store.battles
      .overview()
      .then((overview) => {
        if (JSON.stringify(overview.states) !== JSON.stringify(this.#overview?.states)) this.#cached = null;
        this.#overview = overview;
      })
      .catch((error: unknown) => this.#arena.log.warn('the battles could not be counted', { reason: messageOf(error) }))
      .finally(() => {
        this.#overviewAt = this.#arena.clock.monotonic();
        this.#asking = null;
      });
    return this.#asking;
  }

  #make(board: Board): CachedBoard {
    const states = this.#overview?.states;
    const answer: LeaderboardAnswer = {
      ...board,
      seeded: this.#arena.random.seeded,
      pending:
        states === undefined
          ? 0
          : states.queued + states.provisioning + states.running + states.paused + states.judgeable,
      void: states?.void ?? 0,
    };
    const body = JSON.stringify(answer);
    this.#board = board;
    return { body, etag: `"${this.#arena.hasher.sha256(body).slice(0, 32)}"` };
  }

  /** The answer does not wait for the stamp; a stamp that failed is tried again with the next request. */
  #markServed({ basedOn }: Board): void {
    if (this.#served >= basedOn) return;
    const before = this.#served;
    this.#served = basedOn;
    this.#arena.store.boards.served(basedOn).catch((error: unknown) => {
      this.#served = before;
      this.#arena.log.warn('the time of service could not be kept', { basedOn, reason: messageOf(error) });
    });
  }
}

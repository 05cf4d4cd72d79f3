import { messageOf, WHOLE_BOARD, type BattleOverview, type Board, type BoardSlice } from '@coarena/core';
import type { Arena } from '@coarena/runtime';
import type { LeaderboardAnswer } from '../contract/index.ts';
import { keyOf, type RatingViews } from './rating-views.ts';

/** An answer that is ready to be sent. */
export type CachedBoard = { readonly body: string; readonly etag: string };

/** Counts beside the board older than this are asked for again; a reader waits for them when they are much older. */
const OVERVIEW_MS = 500;
const TOO_OLD_MS = 2_000;

/**
 * The latest boards as texts, each made once for each board and each change of the counts beside it. The first answer of
 * an overall board stamps the event time l of the battles that it reflects (R135).
 */
export class BoardCache {
  readonly #arena: Arena;
  readonly #views: Pick<RatingViews, 'board'>;
  #board: Board | null = null;
  readonly #cached = new Map<string, CachedBoard>();
  #overview: BattleOverview | null = null;
  #overviewAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | null = null;
  #served = -1;

  constructor(arena: Arena, views: Pick<RatingViews, 'board'>) {
    this.#arena = arena;
    this.#views = views;
  }

  async get(slice: BoardSlice = WHOLE_BOARD): Promise<CachedBoard> {
    await this.#refresh();
    // Read after the wait: a newer board may have come meanwhile, and readers never go back.
    const whole = this.#views.board(WHOLE_BOARD);
    if (whole !== this.#board) {
      this.#cached.clear();
      this.#board = whole;
    }
    const key = keyOf(slice);
    const known = this.#cached.get(key);
    const cached = known ?? this.#make(this.#views.board(slice));
    if (known === undefined) this.#cached.set(key, cached);
    if (slice === WHOLE_BOARD) this.#markServed(whole);
    return cached;
  }

  /** Battles under way or waiting, and void ones, as they stand beside every board. */
  async counts(): Promise<Pick<LeaderboardAnswer, 'seeded' | 'pending' | 'void'>> {
    await this.#refresh();
    return this.#counts();
  }

  async #refresh(): Promise<void> {
    const age = this.#arena.clock.monotonic() - this.#overviewAt;
    const isNew = this.#board !== this.#views.board(WHOLE_BOARD);
    if (age <= OVERVIEW_MS && !isNew) return;
    const asked = this.#ask();
    if (age > TOO_OLD_MS || isNew) await asked;
  }

  #ask(): Promise<void> {
    this.#asking ??= this.#arena.store.battles
      .overview()
      .then((overview) => {
        if (JSON.stringify(overview.states) !== JSON.stringify(this.#overview?.states)) this.#cached.clear();
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
    const answer: LeaderboardAnswer = { ...board, ...this.#counts() };
    const body = JSON.stringify(answer);
    return { body, etag: `"${this.#arena.hasher.sha256(body).slice(0, 32)}"` };
  }

  #counts(): Pick<LeaderboardAnswer, 'seeded' | 'pending' | 'void'> {
    const states = this.#overview?.states;
    return {
      seeded: this.#arena.random.seeded,
      pending:
        states === undefined
          ? 0
          : states.queued + states.provisioning + states.running + states.paused + states.judgeable,
      void: states?.void ?? 0,
    };
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

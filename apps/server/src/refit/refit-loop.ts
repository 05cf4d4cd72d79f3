import { messageOf, type Board, type Lane, type Pair } from '@coarena/core';
import type { Arena } from '@coarena/runtime';
import { singleLookups, streamedLookups, type BattleSource } from './battle-source.ts';
import { buildBoard } from './board.ts';
import { RatingState } from './rating-state.ts';
import { waitBeforeRefit } from './schedule.ts';

const PAGE = 500;

/** The published rating, kept up to date with the judgment log. */
export type Refit = {
  /** The newest published board; one exists from the start on. */
  latest(): Board;
  /** The streaming values that a battle moved, by lane, once the log up to `position` is counted. */
  streamingOf(asked: {
    readonly battle: string;
    readonly pair: Pair;
    readonly position: number;
  }): Promise<Readonly<Record<Lane, { readonly before: number; readonly after: number }>>>;
  /** Ends the loop; a refit under way is finished first. */
  stop(): Promise<void>;
};

/**
 * Rebuilds the rating from the store, publishes a board and keeps it up to date: after a change (debounced, but within
 * the longest delay) and at least once a period. A refit that fails leaves the earlier board published and is tried
 * again at the next change or period.
 */
export async function startRefit(arena: Arena): Promise<Refit> {
  const loop = new RefitLoop(arena);
  await loop.rebuild();
  loop.watch();
  return loop;
}

class RefitLoop implements Refit {
  readonly #arena: Arena;
  readonly #state: RatingState;
  readonly #stopping = new AbortController();
  readonly #signal: AbortSignal;
  #board: Board | null = null;
  /** True while the state holds something that no published board shows; entries that move no board don't count. */
  #unpublished = false;
  #running: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #firstChange: number | null = null;
  #expectedMs = 20;

  constructor(arena: Arena) {
    this.#arena = arena;
    this.#state = new RatingState({
      evidence: arena.estimator.evidence(),
      streaming: arena.streaming,
      window: arena.config.ratings.window,
    });
    this.#signal = AbortSignal.any([arena.signal, this.#stopping.signal]);
  }

  latest(): Board {
    if (this.#board === null) throw new Error('no board was published yet');
    return this.#board;
  }

  async rebuild(): Promise<void> {
    const source = streamedLookups(this.#arena.store);
    try {
      await this.#catchUp(source);
    } finally {
      await source.close();
    }
    await this.#publish();
  }

  async streamingOf({ battle, pair, position }: Parameters<Refit['streamingOf']>[0]) {
    if (this.#state.position < position) {
      this.#running = this.#running.then(() => this.#count());
      await this.#running;
    }
    const moves = this.#state.moveOf(battle);
    const still = (agent: string) => ({
      before: this.#state.streamingValue(agent),
      after: this.#state.streamingValue(agent),
    });
    return { a: moves?.[pair.a] ?? still(pair.a), b: moves?.[pair.b] ?? still(pair.b) };
  }

  watch(): void {
    this.#arena.store.log
      .watch(this.#signal, () => this.#changed())
      .catch((error: unknown) => this.#failed('the judgment log cannot be watched', error));
    const period = setInterval(() => this.#start(true), this.#arena.config.ratings.periodMs);
    this.#signal.addEventListener('abort', () => clearInterval(period), { once: true });
    // Whatever was appended while the watch was being set up is found now.
    this.#changed();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#running;
  }

  #changed(): void {
    if (this.#signal.aborted) return;
    const now = this.#arena.clock.monotonic();
    this.#firstChange ??= now;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.#start(),
      waitBeforeRefit(this.#arena.config.ratings, now, this.#firstChange, this.#expectedMs),
    );
  }

  /** One refit at a time, in turn; a periodic one also shows what moved no rating. */
  #start(periodic = false): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#firstChange = null;
    this.#running = this.#running.then(() => this.#refit(periodic));
  }

  async #refit(periodic: boolean): Promise<void> {
    if (this.#signal.aborted) return;
    const started = this.#arena.clock.monotonic();
    try {
      await this.#catchUp(singleLookups(this.#arena.store));
      const behind = this.#state.position > (this.#board?.basedOn ?? 0);
      if (this.#unpublished || (periodic && behind)) await this.#publish();
      this.#expectedMs = (this.#expectedMs + this.#arena.clock.monotonic() - started) / 2;
    } catch (error) {
      this.#failed('the refit failed; the earlier board stays published', error);
    }
  }

  /** Counts what the log has, without a new board: that comes in its own time. */
  async #count(): Promise<void> {
    try {
      await this.#catchUp(singleLookups(this.#arena.store));
    } catch (error) {
      this.#failed('the judgment log could not be counted; it is tried again', error);
    }
  }

  async #catchUp(source: BattleSource): Promise<void> {
    for (;;) {
      const entries = await this.#arena.store.log.read(this.#state.position, PAGE);
      for (const entry of entries) this.#unpublished = (await this.#state.apply(entry, source)) || this.#unpublished;
      if (entries.length < PAGE) return;
    }
  }

  async #publish(): Promise<void> {
    const { store, config } = this.#arena;
    const board = buildBoard(this.#state, {
      roster: Object.keys(config.agents),
      estimator: config.ratings.published.use,
      at: await store.now(),
    });
    await store.boards.publish(board);
    this.#board = board;
    this.#unpublished = false;
  }

  #failed(message: string, error: unknown): void {
    if (!this.#signal.aborted) this.#arena.log.error(message, { reason: messageOf(error), error });
  }
}

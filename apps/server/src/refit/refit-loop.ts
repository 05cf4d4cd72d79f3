import { messageOf, type Board, type Lane, type Pair } from '@coarena/core';
import { claimLedger, type Arena } from '@coarena/runtime';
import { LedgerFollower } from './ledger-follower.ts';
import { Publisher, type Published } from './publisher.ts';
import { waitBeforeRefit } from './schedule.ts';

/** The published rating, kept up to date with the ledger. */
export type Refit = {
  /** The newest published board; one exists from the start on. */
  latest(): Board;
  /** The same with all that it was made from, and the signed head that covers it. */
  published(): Published;
  /** True while a battle is open as far as the ledger has been read; what it has not come to counts as open. */
  isOpen(battle: string, position: number): boolean;
  /** The streaming values that a battle moved, by lane, once the ledger up to `position` is counted. */
  streamingOf(asked: {
    readonly battle: string;
    readonly pair: Pair;
    readonly position: number;
  }): Promise<Readonly<Record<Lane, { readonly before: number; readonly after: number }>>>;
  /** Ends the loop; a refit under way is finished first. */
  stop(): Promise<void>;
};

/**
 * Rebuilds the rating from the ledger, publishes a board and keeps it up to date: after a change (debounced, but within
 * the longest delay) and at least once a period. A refit that fails leaves the earlier board published and is tried
 * again at the next change or period. A refit's own entry never makes another one.
 */
export async function startRefit(arena: Arena): Promise<Refit> {
  const loop = new RefitLoop(arena);
  // Named before anything is signed with it; a machine that only works signs nothing.
  await claimLedger(arena.dataFolder, arena.signer, arena.store.log);
  await loop.rebuild();
  loop.watch();
  return loop;
}

class RefitLoop implements Refit {
  readonly #arena: Arena;
  readonly #ledger: LedgerFollower;
  readonly #publisher: Publisher;
  readonly #stopping = new AbortController();
  readonly #signal: AbortSignal;
  #running: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #firstChange: number | null = null;
  #expectedMs = 20;

  constructor(arena: Arena) {
    this.#arena = arena;
    this.#ledger = new LedgerFollower(arena);
    this.#publisher = new Publisher(arena);
    this.#signal = AbortSignal.any([arena.signal, this.#stopping.signal]);
  }

  latest(): Board {
    return this.published().board;
  }

  published(): Published {
    const { newest } = this.#publisher;
    if (newest === null) throw new Error('no board was published yet');
    return newest;
  }

  isOpen(battle: string, position: number): boolean {
    return position > this.#ledger.state.position || this.#ledger.state.isOpen(battle);
  }

  async rebuild(): Promise<void> {
    await this.#ledger.catchUp();
    await this.#publisher.resume(this.#ledger.state);
    this.#ledger.published();
  }

  async streamingOf({ battle, pair, position }: Parameters<Refit['streamingOf']>[0]) {
    const { state } = this.#ledger;
    if (state.position < position) {
      this.#running = this.#running.then(() => this.#count());
      await this.#running;
    }
    const moves = state.moveOf(battle);
    const still = (agent: string) => ({ before: state.streamingValue(agent), after: state.streamingValue(agent) });
    return { a: moves?.[pair.a] ?? still(pair.a), b: moves?.[pair.b] ?? still(pair.b) };
  }

  watch(): void {
    this.#arena.store.log
      .watch(this.#signal, () => this.#changed())
      .catch((error: unknown) => this.#failed('the ledger cannot be watched', error));
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
      await this.#ledger.catchUp();
      const behind = this.#ledger.state.basis > this.published().board.basedOn;
      if (this.#ledger.unpublished || (periodic && behind)) {
        await this.#publisher.publish(this.#ledger.state);
        this.#ledger.published();
      }
      // The slower of the last and the usual one: what is promised is the longest delay, not the usual one.
      const took = this.#arena.clock.monotonic() - started;
      this.#expectedMs = Math.max(took, (this.#expectedMs + took) / 2);
    } catch (error) {
      this.#failed('the refit failed; the earlier board stays published', error);
    }
  }

  /** Counts what the ledger has, without a new board: that comes in its own time. */
  async #count(): Promise<void> {
    try {
      await this.#ledger.catchUp();
    } catch (error) {
      this.#failed('the ledger could not be counted; it is tried again', error);
    }
  }

  #failed(message: string, error: unknown): void {
    if (!this.#signal.aborted) this.#arena.log.error(message, { reason: messageOf(error), error });
  }
}

import {
  ArenaError,
  blindStep,
  laneOn,
  messageOf,
  SIDES,
  type Battle,
  type BattleState,
  type Clock,
  type Logger,
  type Side,
  type Store,
} from '@coarena/core';
import { EventStream } from './event-stream.ts';
import { liveAnswer, liveClock, sidesOf } from './live-answer.ts';

const POLL_MS = 400;
const HEARTBEAT_MS = 15_000;
/** Streams at once in this process, and of one account, so that nobody holds them all. */
const MOST_STREAMS = 500;
const MOST_OF_ONE = 20;
const OVER: ReadonlySet<BattleState> = new Set(['judgeable', 'resolved', 'void', 'cancelled']);

/** Whether whoever opened a stream may still have it. */
type May = () => Promise<boolean>;
type Follower = {
  readonly stream: EventStream;
  readonly next: Record<Side, number>;
  readonly account: string;
  readonly may: May;
};
type Parts = { readonly store: Store; readonly clock: Clock; readonly log: Logger };

/** Live views of battles: one look at the store serves everyone who follows the same battle. */
export class LiveFeeds {
  readonly #parts: Parts;
  readonly #feeds = new Map<string, Feed>();
  readonly #streams = new Map<string, number>();
  #all = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * The events of a battle from now on for an account, beginning with the whole of it. `may` is asked at every heartbeat,
   * and the stream ends where it says no. Throws `too_many_requests`.
   */
  follow(battle: string, account: string, may: May): ReadableStream<Uint8Array> {
    if (this.#all >= MOST_STREAMS || (this.#streams.get(account) ?? 0) >= MOST_OF_ONE)
      throw new ArenaError('too_many_requests', { seconds: 10 });
    const feed = this.#feeds.get(battle) ?? new Feed(battle, this.#parts, () => this.#feeds.delete(battle));
    this.#feeds.set(battle, feed);
    this.#count(account, 1);
    return feed.follow({ account, may }, () => this.#count(account, -1));
  }

  /** Ends the streams of an account that signs out: pages that are still signed in elsewhere come back by themselves. */
  leave(account: string): void {
    for (const feed of this.#feeds.values()) feed.leave(account);
  }

  /** Ends every stream; clients come back by themselves. */
  close(): void {
    for (const feed of this.#feeds.values()) feed.close();
  }

  #count(account: string, by: 1 | -1): void {
    this.#all += by;
    const left = (this.#streams.get(account) ?? 0) + by;
    if (left === 0) this.#streams.delete(account);
    else this.#streams.set(account, left);
  }
}

class Feed {
  readonly #battle: string;
  readonly #parts: Parts;
  readonly #onEmpty: () => void;
  readonly #followers = new Set<Follower>();
  #state: BattleState | null = null;
  #sides = '';
  #beatAt: number;
  #running = false;

  constructor(battle: string, parts: Parts, onEmpty: () => void) {
    this.#battle = battle;
    this.#parts = parts;
    this.#onEmpty = onEmpty;
    this.#beatAt = parts.clock.monotonic();
  }

  follow(by: Pick<Follower, 'account' | 'may'>, onEnd: () => void): ReadableStream<Uint8Array> {
    const stream = new EventStream(() => {
      this.#followers.delete(follower);
      onEnd();
      if (this.#followers.size === 0) this.#onEmpty();
    });
    const follower: Follower = { stream, next: { left: -1, right: -1 }, ...by };
    this.#followers.add(follower);
    if (!this.#running) this.#run().catch((error: unknown) => this.#failed(error));
    return stream.body;
  }

  close(): void {
    for (const { stream } of this.#followers) stream.end();
  }

  leave(account: string): void {
    for (const follower of this.#followers) if (follower.account === account) follower.stream.end();
  }

  /** Looks at the store until nobody follows any more. */
  async #run(): Promise<void> {
    this.#running = true;
    while (this.#followers.size > 0) {
      try {
        await this.#look();
      } catch (error) {
        // The store is away for a while; followers keep what they have.
        this.#parts.log.debug('a live view could not be brought up to date', { reason: messageOf(error) });
      }
      await this.#beat();
      await this.#parts.clock.sleep(POLL_MS);
    }
    this.#running = false;
  }

  async #look(): Promise<void> {
    const battle = await this.#parts.store.battles.get(this.#battle);
    if (battle === null) return this.close();
    const changed = battle.state !== this.#state;
    this.#state = battle.state;
    const behind = [...this.#followers].filter(({ next }) => changed || next.left < 0);
    if (behind.length > 0) await this.#whole(behind);
    if (battle.state === 'running' || battle.state === 'paused') {
      await this.#steps(battle);
      await this.#standing(battle);
    }
    if (OVER.has(battle.state)) this.close();
  }

  async #whole(followers: readonly Follower[]): Promise<void> {
    const answer = await liveAnswer(this.#parts.store, this.#battle);
    this.#sides = JSON.stringify(answer.sides);
    for (const { stream, next } of followers) {
      stream.event('state', answer);
      for (const side of SIDES) next[side] = answer[side]?.steps.length ?? 0;
    }
  }

  /** Tells how the sides stand when that has changed: a countdown runs on by itself. */
  async #standing(battle: Battle): Promise<void> {
    const now = await sidesOf(this.#parts.store, battle);
    const text = JSON.stringify(now.sides);
    if (text === this.#sides) return;
    this.#sides = text;
    for (const { stream } of this.#followers) stream.event('sides', now);
  }

  async #steps(battle: Battle): Promise<void> {
    for (const side of SIDES) {
      const from = Math.min(...[...this.#followers].map(({ next }) => Math.max(0, next[side])));
      if (!Number.isFinite(from)) return;
      const steps = await this.#parts.store.battles.steps(battle.id, laneOn(battle, side), from);
      for (const record of steps) {
        const step = blindStep(record, liveClock(record.index, battle.budget.steps));
        for (const { stream, next } of this.#followers) {
          if (next[side] < 0 || record.index < next[side]) continue;
          stream.event('step', { side, step });
          next[side] = record.index + 1;
        }
      }
    }
  }

  async #beat(): Promise<void> {
    const now = this.#parts.clock.monotonic();
    if (now - this.#beatAt < HEARTBEAT_MS) return;
    this.#beatAt = now;
    for (const { stream, may } of this.#followers) {
      if (await this.#stillMay(may)) stream.heartbeat();
      else stream.end();
    }
  }

  async #stillMay(may: May): Promise<boolean> {
    try {
      return await may();
    } catch (error) {
      // Nobody knows while the store is away: nothing new is told meanwhile, and the next beat asks again.
      this.#parts.log.debug('a session could not be looked up', { reason: messageOf(error) });
      return true;
    }
  }

  #failed(error: unknown): void {
    this.#running = false;
    this.#parts.log.error('a live view ended', { reason: messageOf(error), error });
    this.close();
  }
}

import type { Side } from '@coarena/core';
import type { LiveSides } from '@coarena/server/contract';
import { api, asApiError, idempotencyKey, type ApiError } from '../api.ts';
import { patiently } from '../patiently.ts';
import type { Feed } from './feed.svelte.ts';

/** What the box for an answer is called. */
export const ANSWER_LABEL = 'Your answer';

/** What the submitter is saying at the moment: one word at a time, each sent until it is answered. */
export class Steering {
  sending = $state(false);
  lost = $state(false);
  /** Why the last word was refused, or null. */
  refusal = $state.raw<ApiError | null>(null);
  /** The side whose answer was refused, or null. */
  refusedAnswer = $state<Side | null>(null);
  /** What the last word did, for those who listen; empty at first. */
  done = $state('');

  readonly #battle: string;
  readonly #feed: Feed;

  constructor(battle: string, feed: Feed) {
    this.#battle = battle;
    this.#feed = feed;
  }

  grant(sides: readonly Side[], steps: number): Promise<boolean> {
    const whom = sides.length === 2 ? 'Both runs go on' : `The ${sides[0] ?? ''} run goes on`;
    return this.#say((key) => api.grant(this.#battle, sides, key), `${whom} with ${steps} more steps.`);
  }

  async reply(side: Side, text: string): Promise<boolean> {
    const taken = await this.#say(
      (key) => api.reply(this.#battle, side, text, key),
      `The ${side} run has your answer.`,
    );
    this.refusedAnswer = taken ? null : side;
    return taken;
  }

  end(side: Side): Promise<boolean> {
    return this.#say((key) => api.endSide(this.#battle, side, key), `The ${side} run is being ended.`);
  }

  /** True when it was taken. */
  async #say(send: (key: string) => Promise<LiveSides>, done: string): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    this.refusal = null;
    this.refusedAnswer = null;
    const key = idempotencyKey();
    try {
      const answer = await patiently(
        () => send(key),
        () => (this.lost = true),
      );
      this.#feed.take(answer);
      this.done = done;
      return true;
    } catch (thrown) {
      this.refusal = asApiError(thrown);
      return false;
    } finally {
      this.sending = false;
      this.lost = false;
    }
  }
}

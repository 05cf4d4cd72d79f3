import type { GrantOffer, Lane, LaneStanding, LaneWait, LaneWord, Pause } from '@coarena/core';
import type { BattleWriter } from './battle-writer.ts';

/** What a lane's waits need. */
export type HeldLaneParts = {
  readonly writer: BattleWriter;
  /** How long a lane waits at a limit, and for an answer; 0: not at all. */
  readonly pauseMs: number;
  readonly questionMs: number;
  readonly offer: (granted: number) => GrantOffer | null;
  /** Looks at the store now, and takes what it says. */
  readonly look: () => Promise<unknown>;
  /** Aborts when the battle stops; its reason is thrown by a wait. */
  readonly signal: AbortSignal;
};

/**
 * One lane as its submitter sees it. Who wins when a word and the end of the countdown meet is decided by the battle's
 * machine under its lock: the lane gives up only by an event that a word which came first makes impossible.
 */
export class HeldLane {
  granted = 0;
  readonly #lane: Lane;
  readonly #parts: HeldLaneParts;
  readonly #stop = new AbortController();
  #pause: Pause | null = null;
  #changed = Promise.withResolvers<void>();

  constructor(lane: Lane, parts: HeldLaneParts) {
    this.#lane = lane;
    this.#parts = parts;
    parts.signal.addEventListener('abort', () => this.#changed.resolve(), { once: true });
  }

  get stopped(): AbortSignal {
    return this.#stop.signal;
  }

  /** Takes what the store says. What is older than what is known changes nothing. */
  take({ granted, stopped, pause }: LaneStanding): void {
    this.granted = Math.max(this.granted, granted);
    if (stopped && !this.stopped.aborted) this.#stop.abort(new Error('the submitter ended this side'));
    if (isNewer(pause, this.#pause)) this.#pause = pause;
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** Holds the lane until something was said or the countdown is over. */
  async wait({ for: reason, granted, question }: LaneWait): Promise<LaneWord> {
    const { writer, pauseMs, questionMs } = this.#parts;
    const waitMs = reason === 'question' ? questionMs : pauseMs;
    const offer = reason === 'question' ? null : this.#parts.offer(granted);
    if (waitMs === 0 || (reason !== 'question' && offer === null)) return { kind: 'nobody' };
    const before = this.#pause?.number ?? 0;
    const event = { type: 'pause', lane: this.#lane, for: reason, granted, question, offer, waitMs } as const;
    const paused = await writer.attempt(event);
    if (!paused.ok) return this.#forestalled(paused.refusal, { for: reason, granted, question });
    for (;;) {
      // Taken before the look, so that nothing that comes meanwhile is missed.
      const changed = this.#changed.promise;
      this.#parts.signal.throwIfAborted();
      const own = this.#pause !== null && this.#pause.number > before ? this.#pause : null;
      if (own?.outcome != null) return wordOf(own);
      if (own !== null && !own.open) {
        const lapsed = await writer.attempt({ type: 'lapse', lane: this.#lane });
        if (lapsed.ok) return { kind: 'lapsed' };
        await this.#parts.look();
        continue;
      }
      await changed;
    }
  }

  /** Something was said between the lane's last look and its pause. */
  async #forestalled(refusal: string, wait: LaneWait): Promise<LaneWord> {
    await this.#parts.look();
    if (refusal === 'not_stopped') return { kind: 'stopped' };
    if (refusal !== 'grants_known') throw new Error(`the lane ${this.#lane} could not pause: ${refusal}`);
    return wait.for === 'question' ? this.wait({ ...wait, granted: this.granted }) : { kind: 'granted' };
  }
}

function isNewer(one: Pause | null, other: Pause | null): boolean {
  if (one === null) return false;
  if (other === null || one.number !== other.number) return other === null || one.number > other.number;
  // The same wait: what ends it, or its countdown, comes later.
  return other.outcome === null && (one.outcome !== null || !one.open);
}

function wordOf({ outcome, answer }: Pause): LaneWord {
  switch (outcome) {
    case 'granted':
      return { kind: 'granted' };
    case 'answered':
      return { kind: 'answered', text: answer ?? '' };
    case 'stopped':
      return { kind: 'stopped' };
    case 'lapsed':
    case null:
      return { kind: 'lapsed' };
  }
}

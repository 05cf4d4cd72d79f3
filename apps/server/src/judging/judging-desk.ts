import {
  ArenaError,
  laneOn,
  readingFloorMs,
  SIDES,
  type Battle,
  type Choice,
  type Judgment,
  type JudgmentResult,
  type Pair,
  type Refusal,
  type Reservation,
  type Reveal,
} from '@coarena/core';
import type { Arena } from '@coarena/runtime';
import type { JudgmentAnswer, NextAnswer, ReadingAnswer } from '../contract/index.ts';
import type { Refit } from '../refit/index.ts';
import { resultTexts } from './battle-sides.ts';
import { Offers } from './offers.ts';
import { SingleFlight } from './single-flight.ts';

/** How long a battle stays reserved for a judge after the last sign of life of the page. */
export const HOLD_MS = 5 * 60_000;

/** One vote as it arrives. */
export type VoteRequest = {
  readonly battle: string;
  readonly judge: string;
  readonly choice: Choice;
  readonly key: string;
};

/** Hands battles to judges, keeps their answers, and tells each of them afterwards who was who. */
export class JudgingDesk {
  readonly #arena: Arena;
  readonly #rating: Pick<Refit, 'streamingOf'>;
  readonly #offers: Offers;
  readonly #votes = new SingleFlight<JudgmentAnswer>();

  constructor(arena: Arena, rating: Pick<Refit, 'streamingOf'>) {
    this.#arena = arena;
    this.#rating = rating;
    this.#offers = new Offers(arena.clock);
  }

  /** Reserves the next battle for a judge. */
  async next(judge: string): Promise<NextAnswer> {
    const { reservations, battles } = this.#arena.store;
    const { reservation, waiting } = await reservations.next(judge, HOLD_MS);
    if (reservation !== null) {
      this.#offers.keep(judge, reservation.battle);
      return { kind: 'battle', battle: reservation.battle, reservedUntil: reservation.until, waiting };
    }
    const { states } = await battles.overview();
    const running = states.queued + states.provisioning + states.running + states.paused;
    return { kind: 'empty', running, waiting };
  }

  /** Prolongs a reservation; null when the battle is not this judge's to answer. */
  async renew(battle: string, judge: string): Promise<Reservation | null> {
    const held = await this.#arena.store.reservations.renew(battle, judge, HOLD_MS);
    if (held === null) this.#offers.drop(judge, battle);
    else this.#offers.keep(judge, battle);
    return held;
  }

  /** True while a battle is reserved for a judge. A page asks for hundreds of pictures: what was just looked up holds. */
  async isOffered(battle: string, judge: string): Promise<boolean> {
    return this.#offers.has(judge, battle) || (await this.renew(battle, judge)) !== null;
  }

  /** Both results are on the judge's screen from now on. Throws `not_found`, `not_judgeable`, `not_reserved`. */
  async markReading(id: string, judge: string): Promise<ReadingAnswer> {
    const battle = await this.#battle(id);
    const held = await this.#arena.store.reservations.markReading(id, judge, HOLD_MS);
    if (held === null) throw notHeld(battle);
    return { since: held.readingSince ?? held.now, now: held.now, floorMs: await this.#floorMs(battle) };
  }

  /**
   * Keeps a vote once (P61). How long the judge read is counted by the store's clock from the first mark of reading, and
   * is nothing without one; a vote below the floor is kept and left out of the rating (R095.6).
   */
  vote(request: VoteRequest): Promise<JudgmentAnswer> {
    const { battle, judge, choice, key } = request;
    return this.#votes.run(judge, `${battle} ${choice} ${key}`, () => this.#vote(request));
  }

  /** Takes a vote back; throws `not_found` where there is none. */
  async retract(battle: string, judge: string): Promise<void> {
    const result = await this.#arena.store.judgments.retract(battle, judge);
    if (result.kind !== 'retracted') throw new ArenaError('not_found');
  }

  /** Who was who, and what the battle did to the streaming values once the log up to `position` is counted. */
  async revealOf(
    battle: Battle,
    pair: Pair,
    { resolved, position }: { readonly resolved: boolean; readonly position: number },
  ): Promise<Reveal> {
    const moves = await this.#rating.streamingOf({ battle: battle.id, pair, position });
    const [left, right] = SIDES.map((side) => laneOn(battle, side));
    if (left === undefined || right === undefined) throw new Error('a battle has two sides');
    return {
      battle: battle.id,
      agents: { left: pair[left], right: pair[right] },
      streaming: { left: moves[left], right: moves[right] },
      resolved,
    };
  }

  async #vote({ battle: id, judge, choice, key }: VoteRequest): Promise<JudgmentAnswer> {
    const { judgments, reservations } = this.#arena.store;
    const battle = await this.#battle(id);
    const held = await reservations.renew(id, judge, HOLD_MS);
    const earlier = held === null ? (await judgments.ofBattle(id)).filter((answer) => answer.judge === judge) : [];
    if (held === null && !isKnown(earlier, choice)) throw notHeld(battle);
    const result = await judgments.judge({
      battle: id,
      judge,
      choice,
      readingMs: held === null || held.readingSince === null ? 0 : held.now - held.readingSince,
      floorMs: await this.#floorMs(battle),
      idempotency: { key, bodyHash: this.#arena.hasher.sha256(JSON.stringify([id, choice])) },
    });
    const wasTold = earlier.some((answer) => answer.choice !== 'abstain');
    const { judgment, state, position, entry } = recorded(result, wasTold);
    const told = choice === 'abstain' ? null : await judgments.reveal(id, judge);
    const reveal =
      told === null ? null : await this.revealOf(battle, told.pair, { resolved: state === 'resolved', position });
    // The chain hash holds what is still hidden of this battle and others, so whoever skips gets none of it.
    const receipt = judgment.choice === 'abstain' ? null : entry;
    return { judgment: judgment.id, choice: judgment.choice, reveal, receipt };
  }

  async #battle(id: string): Promise<Battle> {
    const battle = await this.#arena.store.battles.get(id);
    if (battle === null) throw new ArenaError('not_found');
    return battle;
  }

  async #floorMs(battle: Battle): Promise<number> {
    return readingFloorMs(await resultTexts(this.#arena.store.battles, battle));
  }
}

/**
 * True when an answer without a reservation repeats or contradicts what this judge has said: the store tells which. An
 * abstention that was taken back says nothing, and gives no place before the judge who holds the battle now.
 */
function isKnown(earlier: readonly Judgment[], choice: Choice): boolean {
  return earlier.some((said) => said.retractedAt === null || said.choice !== 'abstain' || choice === 'abstain');
}

function notHeld(battle: Battle): ArenaError {
  return new ArenaError(battle.state === 'judgeable' ? 'not_reserved' : 'not_judgeable');
}

function recorded(
  result: JudgmentResult,
  wasTold: boolean,
): Extract<JudgmentResult, { kind: 'recorded' | 'replayed' }> {
  switch (result.kind) {
    case 'recorded':
    case 'replayed':
      return result;
    case 'unknown_battle':
      throw new ArenaError('not_found');
    case 'key_reused':
      throw new ArenaError('key_reused');
    case 'refused':
      throw refusedVote(result.refusal, wasTold);
  }
}

function refusedVote(refusal: Refusal, wasTold: boolean): ArenaError {
  if (refusal === 'not_revealed' || wasTold) return new ArenaError('already_revealed');
  if (refusal === 'not_answered') return new ArenaError('already_answered');
  return new ArenaError('not_judgeable');
}

import {
  IDLE_LANE,
  NO_VOTES,
  type BattleFacts,
  type BattleState,
  type JudgeTally,
  type Judgment,
  type JudgmentRequest,
  type LaneFacts,
  type Pair,
  type Side,
  type StreamingValue,
} from '@coarena/core';
import { arrayText } from '../db/array-text.ts';
import type { Run } from '../db/client.ts';
import type { Opening } from '../records/sealing.ts';
import {
  LOCK_AGENTS,
  LOCK_BATTLES,
  LOCK_JUDGES,
  NEWCOMERS,
  PLANNING,
  READ,
  type AnswerLine,
  type BattleLine,
  type GroundLines,
  type LaneLine,
  type OpeningLine,
} from './ground-statements.ts';

/** An answer as it is kept, or will be: `position` is null until its entry has one. */
export type KeptAnswer = {
  readonly judgment: Judgment;
  readonly key: string;
  readonly stateAfter: BattleState;
  readonly position: number | null;
};

/** A battle on which votes arrive, under its row's lock. Changes as the votes of a batch are taken in turn. */
export type VotedBattle = {
  readonly id: string;
  readonly submitter: string;
  readonly sideOfA: Side;
  readonly showcase: boolean;
  readonly agents: Pair | null;
  readonly opening: Opening | null;
  facts: BattleFacts;
  answers: readonly KeptAnswer[];
};

/** What a used key stands for. */
export type UsedKey = { readonly subject: string; readonly bodyHash: string };

/** Everything that decides a batch of votes, locked: battles by id, judges by id, agents by name. */
export type Ground = {
  readonly now: number;
  readonly battles: ReadonlyMap<string, VotedBattle>;
  readonly keys: Map<string, UsedKey>;
  readonly judges: Map<string, { readonly tally: JudgeTally; readonly untrusted: boolean }>;
  readonly values: Map<string, StreamingValue>;
};

/** The name of a judge's key in the maps. */
export function keyName(judge: string, key: string): string {
  return JSON.stringify([judge, key]);
}

/** Locks and loads what a batch of votes is decided by. All statements travel in one burst and run in this order. */
export async function loadGround(run: Run, requests: readonly JudgmentRequest[]): Promise<Ground> {
  const ids = arrayText([...new Set(requests.map(({ battle }) => battle))]);
  const judging = arrayText(requests.map(({ judge }) => judge));
  const asked = arrayText(requests.map(({ idempotency: { key } }) => key));
  const [, battles, , judges, values, [read]] = await Promise.all([
    run(PLANNING),
    run<BattleLine>(LOCK_BATTLES, [ids]),
    run(NEWCOMERS, [ids, judging, JSON.stringify(NO_VOTES)]),
    run<{ judge: string; tally: string; untrusted: boolean }>(LOCK_JUDGES, [ids, judging]),
    run<{ agent: string; rating: number | null; battles: number }>(LOCK_AGENTS, [ids]),
    run<{ ground: string }>(READ, [ids, judging, asked]),
  ]);
  if (read === undefined) throw new Error('the database gave no ground for votes');
  const { answers, reveals, lanes, openings, keys, now } = JSON.parse(read.ground) as GroundLines;
  const lines = {
    answers: Map.groupBy(answers, ({ battle }) => battle),
    reveals: Map.groupBy(reveals, ({ battle }) => battle),
    lanes: Map.groupBy(lanes, ({ battle }) => battle),
    openings: new Map(openings.map((line) => [line.battle, line])),
  };
  return {
    now,
    battles: new Map(
      battles.map((line) => [
        line.id,
        votedBattle(line, {
          answers: lines.answers.get(line.id) ?? [],
          reveals: lines.reveals.get(line.id) ?? [],
          lanes: lines.lanes.get(line.id) ?? [],
          opening: lines.openings.get(line.id) ?? null,
        }),
      ]),
    ),
    keys: new Map(
      keys.map((line) => [keyName(line.account, line.key), { subject: line.subject, bodyHash: line.body_hash }]),
    ),
    judges: new Map(
      judges.map(({ judge, tally, untrusted }) => [judge, { tally: JSON.parse(tally) as JudgeTally, untrusted }]),
    ),
    values: new Map(
      values.flatMap(({ agent, rating, battles: met }) => (rating === null ? [] : [[agent, { rating, battles: met }]])),
    ),
  };
}

function votedBattle(
  line: BattleLine,
  of: {
    readonly answers: readonly AnswerLine[];
    readonly reveals: readonly { readonly judge: string }[];
    readonly lanes: readonly LaneLine[];
    readonly opening: OpeningLine | null;
  },
): VotedBattle {
  const answers = of.answers.map(keptAnswer);
  return {
    id: line.id,
    submitter: line.submitter,
    sideOfA: line.side_of_a,
    showcase: line.showcase,
    agents: line.agent_a === null || line.agent_b === null ? null : { a: line.agent_a, b: line.agent_b },
    opening: of.opening === null ? null : openingOf(of.opening),
    answers,
    facts: {
      state: line.state,
      target: line.target,
      attempt: line.retry_of === null ? 1 : 2,
      paired: line.agent_a !== null,
      acted: line.acted,
      fencing: line.fencing,
      leaseLive: false,
      lanes: { a: laneFacts(of.lanes, 'a'), b: laneFacts(of.lanes, 'b') },
      votes: answers.map(({ judgment: { judge, choice, retractedAt }, key }) => ({
        judge,
        choice,
        key,
        retracted: retractedAt !== null,
      })),
      revealedTo: of.reveals.map(({ judge }) => judge),
      namedModel: line.named_model,
      exclusion: line.exclusion,
      voidCause: line.void_cause,
    },
  };
}

function laneFacts(lanes: readonly LaneLine[], name: 'a' | 'b'): LaneFacts {
  const found = lanes.find(({ lane }) => lane === name);
  if (found === undefined) return IDLE_LANE;
  return { ...IDLE_LANE, started: true, steps: found.steps, granted: found.granted, end: found.ended };
}

function keptAnswer(line: AnswerLine): KeptAnswer {
  return {
    judgment: {
      id: line.id,
      battle: line.battle,
      judge: line.judge,
      choice: line.choice,
      at: line.at,
      readingMs: line.reading_ms,
      floorMs: line.floor_ms,
      bySubmitter: line.by_submitter,
      retractedAt: line.retracted_at,
    },
    key: line.key,
    stateAfter: line.state_after,
    position: line.position,
  };
}

function openingOf(line: OpeningLine): Opening {
  return {
    battle: line.battle,
    sideSalt: line.side_salt,
    pairSalt: line.pair_salt,
    randomnessSalt: line.randomness_salt,
    draw: line.draw,
    randomness: line.randomness,
  };
}

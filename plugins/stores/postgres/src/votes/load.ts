import {
  NO_VOTES,
  type BattleFacts,
  type BattleState,
  type Choice,
  type Exclusion,
  type InfraCause,
  type JudgeTally,
  type Judgment,
  type JudgmentRequest,
  type LaneEndKind,
  type LaneFacts,
  type Pair,
  type Side,
  type StreamingValue,
} from '@coarena/core';
import { arrayText } from '../db/array-text.ts';
import type { Run } from '../db/client.ts';
import type { Opening } from '../records/sealing.ts';

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

/**
 * One plan for every batch, by indexes: a plan that was made while a table was small would read all of it when it is
 * large.
 */
const PLANNING = `select set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`;
const IDS = `any ($1::text::text[])`;
const MS = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::float8`;

const LOCK_BATTLES = `
  select b.id, b.state, b.target, b.retry_of, b.agent_a, b.agent_b, b.side_of_a, b.showcase, b.acted, b.fencing,
    b.named_model, b.exclusion, b.void_cause, t.submitter
  from coarena.battles b join coarena.tasks t on t.id = b.task
  where b.id = ${IDS} order by b.id for update of b`;
const ANSWERS = `
  select id, battle, judge, choice, key, ${MS('at')} as at, reading_ms, floor_ms, by_submitter, state_after,
    position::float8 as position, ${MS('retracted_at')} as retracted_at
  from coarena.judgments where battle = ${IDS} order by judgments.position`;
const REVEALS = `select battle, judge from coarena.reveals where battle = ${IDS}`;
const LANES = `select battle, lane, steps, granted, "end" ->> 'end' as ended from coarena.lanes where battle = ${IDS}`;
const OPENINGS = `
  select battle, side_salt, pair_salt, randomness_salt, draw::text as draw, randomness::text as randomness
  from coarena.openings where battle = ${IDS}`;
const KEYS = `
  select k.account, k.key, k.subject, k.body_hash
  from unnest($1::text::text[], $2::text::text[]) as r (judge, key) join coarena.idempotency_keys k
    on k.scope = 'judgment' and k.account = r.judge and k.key = r.key`;
const NEW_JUDGES = `
  insert into coarena.judges (judge, tally)
  select r.judge, $2::text::json from (select distinct unnest($1::text::text[]) as judge) as r
    where not exists (select 1 from coarena.judges j where j.judge = r.judge)
  order by r.judge on conflict do nothing`;
const LOCK_JUDGES = `
  select judge, tally::text as tally, untrusted from coarena.judges
  where judge = any (array(
    select unnest($2::text::text[]) union select v.judge from coarena.judgments v where v.battle = ${IDS}))
  order by judge for update`;
const AGENTS = `
  select b.agent_a as agent from coarena.battles b where b.id = ${IDS} and b.agent_a is not null
  union select b.agent_b from coarena.battles b where b.id = ${IDS} and b.agent_b is not null`;
const NEW_AGENTS = `
  insert into coarena.streaming (agent) select agent from (${AGENTS}) as met
    where not exists (select 1 from coarena.streaming s where s.agent = met.agent)
  order by agent on conflict do nothing`;
const LOCK_AGENTS = `
  select agent, rating, battles from coarena.streaming where agent = any (array(${AGENTS})) order by agent for update`;
const CLOCK = `select ${MS('clock_timestamp()')} as now`;

type BattleLine = {
  readonly id: string;
  readonly state: BattleState;
  readonly target: number;
  readonly retry_of: string | null;
  readonly agent_a: string | null;
  readonly agent_b: string | null;
  readonly side_of_a: Side;
  readonly showcase: boolean;
  readonly acted: boolean;
  readonly fencing: number;
  readonly named_model: boolean;
  readonly exclusion: Exclusion | null;
  readonly void_cause: InfraCause | null;
  readonly submitter: string;
};
type AnswerLine = {
  readonly id: string;
  readonly battle: string;
  readonly judge: string;
  readonly choice: Choice;
  readonly key: string;
  readonly at: number;
  readonly reading_ms: number;
  readonly floor_ms: number;
  readonly by_submitter: boolean;
  readonly state_after: BattleState;
  readonly position: number;
  readonly retracted_at: number | null;
};
type LaneLine = {
  readonly battle: string;
  readonly lane: 'a' | 'b';
  readonly steps: number;
  readonly granted: number;
  readonly ended: LaneEndKind | null;
};
type OpeningLine = {
  readonly battle: string;
  readonly side_salt: string;
  readonly pair_salt: string;
  readonly randomness_salt: string;
  readonly draw: string | null;
  readonly randomness: string | null;
};

/** Locks and loads what a batch of votes is decided by. All statements travel in one burst and run in this order. */
export async function loadGround(run: Run, requests: readonly JudgmentRequest[]): Promise<Ground> {
  const ids = arrayText([...new Set(requests.map(({ battle }) => battle))]);
  const judging = arrayText(requests.map(({ judge }) => judge));
  const asked = arrayText(requests.map(({ idempotency: { key } }) => key));
  const [, battles, answers, reveals, lanes, openings, keys, , judges, , values, clock] = await Promise.all([
    run(PLANNING),
    run<BattleLine>(LOCK_BATTLES, [ids]),
    run<AnswerLine>(ANSWERS, [ids]),
    run<{ battle: string; judge: string }>(REVEALS, [ids]),
    run<LaneLine>(LANES, [ids]),
    run<OpeningLine>(OPENINGS, [ids]),
    run<{ account: string; key: string; subject: string; body_hash: string }>(KEYS, [judging, asked]),
    run(NEW_JUDGES, [judging, JSON.stringify(NO_VOTES)]),
    run<{ judge: string; tally: string; untrusted: boolean }>(LOCK_JUDGES, [ids, judging]),
    run(NEW_AGENTS, [ids]),
    run<{ agent: string; rating: number | null; battles: number }>(LOCK_AGENTS, [ids]),
    run<{ now: number }>(CLOCK),
  ]);
  const now = clock[0]?.now;
  if (now === undefined) throw new Error('the database gave no time');
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
  if (found === undefined) return { started: false, steps: 0, granted: 0, end: null };
  return { started: true, steps: found.steps, granted: found.granted, end: found.ended };
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
    draw: line.draw === null ? null : (JSON.parse(line.draw) as Opening['draw']),
    randomness: line.randomness === null ? null : (JSON.parse(line.randomness) as Opening['randomness']),
  };
}

import type {
  BattleState,
  Choice,
  DrawRandomness,
  DrawRecord,
  Exclusion,
  InfraCause,
  LaneEndKind,
  Side,
} from '@coarena/core';

/**
 * One plan for every batch, by indexes: a plan that was made while a table was small would read all of it when it is
 * large.
 */
export const PLANNING = `select set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true)`;
const IDS = `any ($1::text::text[])`;
const MS = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::float8`;

/** Locks the battles by id; the submitter comes from their tasks. */
export const LOCK_BATTLES = `
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
  select battle, side_salt, pair_salt, randomness_salt, draw, randomness
  from coarena.openings where battle = ${IDS}`;
const KEYS = `
  select k.account, k.key, k.subject, k.body_hash
  from unnest($2::text::text[], $3::text::text[]) as r (judge, key) join coarena.idempotency_keys k
    on k.scope = 'judgment' and k.account = r.judge and k.key = r.key`;
const NEW_JUDGES = `
  insert into coarena.judges (judge, tally)
  select r.judge, $3::text::json from (select distinct unnest($2::text::text[]) as judge) as r
    where not exists (select 1 from coarena.judges j where j.judge = r.judge)
  order by r.judge on conflict do nothing`;
/** Locks the judges who vote and those who voted on the battles, by id. */
export const LOCK_JUDGES = `
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
/** Locks the agents of the battles, by name. */
export const LOCK_AGENTS = `
  select agent, rating, battles from coarena.streaming where agent = any (array(${AGENTS})) order by agent for update`;
const CLOCK = `select ${MS('clock_timestamp()')} as now`;

const list = (statement: string): string => `(select coalesce(json_agg(line), '[]') from (${statement}) as line)`;

/**
 * Everything about the battles ($1) and the keys ($2 of judges, $3) that is read under the locks, as one JSON object, and
 * the database's clock after all of them.
 */
export const READ = `
  select json_build_object('answers', ${list(ANSWERS)}, 'reveals', ${list(REVEALS)}, 'lanes', ${list(LANES)},
    'openings', ${list(OPENINGS)}, 'keys', ${list(KEYS)}, 'now', (${CLOCK}))::text as ground`;

/** Gives judges who have not voted ($2, with the tally $3) and agents that have met nobody a row to lock. */
export const NEWCOMERS = `with judges as (${NEW_JUDGES}), agents as (${NEW_AGENTS}) select`;

/** A line of `LOCK_BATTLES`. */
export type BattleLine = {
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
/** A line of `ANSWERS`. */
export type AnswerLine = {
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
/** A line of `LANES`. */
export type LaneLine = {
  readonly battle: string;
  readonly lane: 'a' | 'b';
  readonly steps: number;
  readonly granted: number;
  readonly ended: LaneEndKind | null;
};
/** A line of `OPENINGS`. */
export type OpeningLine = {
  readonly battle: string;
  readonly side_salt: string;
  readonly pair_salt: string;
  readonly randomness_salt: string;
  readonly draw: DrawRecord | null;
  readonly randomness: DrawRandomness | null;
};

/** What `READ` answers. */
export type GroundLines = {
  readonly answers: readonly AnswerLine[];
  readonly reveals: readonly { readonly battle: string; readonly judge: string }[];
  readonly lanes: readonly LaneLine[];
  readonly openings: readonly OpeningLine[];
  readonly keys: readonly {
    readonly account: string;
    readonly key: string;
    readonly subject: string;
    readonly body_hash: string;
  }[];
  readonly now: number;
};

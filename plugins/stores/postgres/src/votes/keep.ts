import { canonicalJson, type ChainedRow } from '@coarena/core';
import { arrayText } from '../db/array-text.ts';
import type { Run } from '../db/client.ts';
import { appendedRows, type RawRow } from '../records/append.ts';
import type { DecidedBatch } from './decide.ts';
import type { Ground } from './load.ts';

const list = (n: number, type: string): string => `$${n}::text::${type}[]`;

const KEYS = `
  insert into coarena.idempotency_keys (scope, account, key, body_hash, subject, at)
  select 'judgment', r.account, r.key, r.hash, r.subject, to_timestamp($5::float8 / 1000)
  from unnest(${list(1, 'text')}, ${list(2, 'text')}, ${list(3, 'text')}, ${list(4, 'text')})
    as r (account, key, hash, subject)
  order by r.account, r.key on conflict do nothing returning key`;
const JUDGES = `
  update coarena.judges j set tally = r.tally::json
  from unnest(${list(6, 'text')}, ${list(7, 'text')}) as r (judge, tally) where j.judge = r.judge`;
const AGENTS = `
  update coarena.streaming s set rating = r.rating, battles = r.battles
  from unnest(${list(8, 'text')}, ${list(9, 'float8')}, ${list(10, 'integer')}) as r (agent, rating, battles)
  where s.agent = r.agent`;
const OPENED = `delete from coarena.openings where battle = any (${list(11, 'text')})`;
/** Everything that needs no position yet; answers how many keys were free. */
const COUNT = `
  with keys as (${KEYS}), judges as (${JUDGES}), agents as (${AGENTS}), opened as (${OPENED})
  select count(*)::int as free from keys`;
const APPEND = `select * from coarena.append_entries($1::text::json)`;
/** Position of an entry of this batch: the head is ours until the commit. */
const POSITION = `(select position from coarena.log_head where id = 1) - $1::int + r.entry`;
const JUDGMENTS = `
  insert into coarena.judgments
    (id, battle, judge, choice, key, at, reading_ms, floor_ms, by_submitter, state_after, position)
  select r.id, r.battle, r.judge, r.choice, r.key, to_timestamp($2::float8 / 1000), r.reading, r.floor, r.own, r.state,
    ${POSITION}
  from unnest(${list(3, 'text')}, ${list(4, 'text')}, ${list(5, 'text')}, ${list(6, 'text')}, ${list(7, 'text')},
      ${list(8, 'float8')}, ${list(9, 'float8')}, ${list(10, 'boolean')}, ${list(11, 'text')}, ${list(12, 'integer')})
    as r (id, battle, judge, choice, key, reading, floor, own, state, entry)`;
const BATTLES = `
  update coarena.battles b set state = r.state, judged = coalesce(b.judged, to_timestamp(r.judged / 1000)),
    resolution = case when r.entry is null then b.resolution else ${POSITION} end
  from unnest(${list(13, 'text')}, ${list(14, 'text')}, ${list(15, 'float8')}, ${list(16, 'integer')})
    as r (id, state, judged, entry) where b.id = r.id`;
const PLACE = `with kept as (${JUDGMENTS}) ${BATTLES}`;

/** A conflict that goes away when the transaction is tried again. */
class Overtaken extends Error {
  readonly code = '40001';
}

/** Writes a decided batch in one burst, the ledger last of what locks anything, and answers its entries. */
export async function keepBatch(run: Run, ground: Ground, batch: DecidedBatch): Promise<readonly ChainedRow[]> {
  const { votes, payloads } = batch;
  const total = payloads.length;
  const texts = payloads.map((payload) => canonicalJson(payload));
  const judges = [...batch.judges];
  const agents = [...batch.agents];
  const battles = lastOfEach(batch.battles);
  const values = agents.map((agent) => ground.values.get(agent));
  const [[counted], rows] = await Promise.all([
    run<{ free: number }>(COUNT, [
      arrayText(votes.map(({ judgment }) => judgment.judge)),
      arrayText(votes.map(({ request }) => request.idempotency.key)),
      arrayText(votes.map(({ request }) => request.idempotency.bodyHash)),
      arrayText(votes.map(({ judgment }) => judgment.id)),
      ground.now,
      arrayText(judges),
      arrayText(judges.map((judge) => JSON.stringify(ground.judges.get(judge)?.tally))),
      arrayText(agents),
      arrayText(values.map((value) => value?.rating ?? null)),
      arrayText(values.map((value) => value?.battles ?? null)),
      arrayText(batch.opened),
    ]),
    run<RawRow>(APPEND, [JSON.stringify(texts)]),
    run(PLACE, [
      total,
      ground.now,
      ...columnsOf(votes),
      arrayText(battles.map(({ id }) => id)),
      arrayText(battles.map(({ state }) => state)),
      arrayText(battles.map(({ judged }) => judged)),
      arrayText(battles.map(({ entry }) => entry)),
    ]),
  ]);
  // A key went to an answer on another battle, through another process, while this batch waited.
  if (counted?.free !== votes.length) throw new Overtaken('a key was used meanwhile');
  return appendedRows(rows, texts);
}

function columnsOf(votes: DecidedBatch['votes']): readonly string[] {
  return [
    arrayText(votes.map(({ judgment }) => judgment.id)),
    arrayText(votes.map(({ judgment }) => judgment.battle)),
    arrayText(votes.map(({ judgment }) => judgment.judge)),
    arrayText(votes.map(({ judgment }) => judgment.choice)),
    arrayText(votes.map(({ request }) => request.idempotency.key)),
    arrayText(votes.map(({ judgment }) => judgment.readingMs)),
    arrayText(votes.map(({ judgment }) => judgment.floorMs)),
    arrayText(votes.map(({ judgment }) => judgment.bySubmitter)),
    arrayText(votes.map(({ stateAfter }) => stateAfter)),
    arrayText(votes.map(({ entry }) => entry)),
  ];
}

/** One line a battle: its last state, and the first time of an admissible vote. */
function lastOfEach(changes: DecidedBatch['battles']): DecidedBatch['battles'] {
  const byBattle = new Map<string, DecidedBatch['battles'][number]>();
  for (const change of changes) {
    const before = byBattle.get(change.id);
    byBattle.set(change.id, { ...change, judged: before?.judged ?? change.judged });
  }
  return [...byBattle.values()];
}

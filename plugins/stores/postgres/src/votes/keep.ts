import { canonicalJson, type ChainedRow } from '@coarena/core';
import type { Run } from '../db/client.ts';
import { toChainedRow, type RawRow } from '../records/append.ts';
import type { DecidedBatch } from './decide.ts';
import type { Ground } from './load.ts';

const KEYS = `
  insert into coarena.idempotency_keys (scope, account, key, body_hash, subject, at)
  select 'judgment', r.account, r.key, r.hash, r.subject, to_timestamp($2::float8 / 1000)
  from json_to_recordset($1::text::json) as r (account text, key text, hash text, subject text)
  order by r.account, r.key on conflict do nothing returning key`;
const JUDGES = `
  update coarena.judges j set tally = r.tally
  from json_to_recordset($1::text::json) as r (judge text, tally json) where j.judge = r.judge`;
const AGENTS = `
  update coarena.streaming s set rating = r.rating, battles = r.battles
  from json_to_recordset($1::text::json) as r (agent text, rating float8, battles integer) where s.agent = r.agent`;
const OPENED = `
  delete from coarena.openings where battle in (select value from json_array_elements_text($1::text::json))`;
const APPEND = `select * from coarena.append_entries($1::text::json)`;
/** Position of an entry of this batch: the head is ours until the commit. */
const POSITION = `(select position from coarena.log_head) - $2::int + r.entry`;
const JUDGMENTS = `
  insert into coarena.judgments
    (id, battle, judge, choice, key, at, reading_ms, floor_ms, by_submitter, state_after, position)
  select r.id, r.battle, r.judge, r.choice, r.key, to_timestamp(r.at / 1000), r.reading, r.floor, r.own, r.state, ${POSITION}
  from json_to_recordset($1::text::json) as r (id text, battle text, judge text, choice text, key text, at float8,
    reading float8, floor float8, own boolean, state text, entry integer)`;
const BATTLES = `
  update coarena.battles b set state = r.state, judged = coalesce(b.judged, to_timestamp(r.judged / 1000)),
    resolution = case when r.entry is null then b.resolution else ${POSITION} end
  from json_to_recordset($1::text::json) as r (id text, state text, judged float8, entry integer) where b.id = r.id`;

/** A conflict that goes away when the transaction is tried again. */
class Overtaken extends Error {
  readonly code = '40001';
}

/** Writes a decided batch in one burst, the ledger last of what locks anything, and answers its entries. */
export async function keepBatch(run: Run, ground: Ground, batch: DecidedBatch): Promise<readonly ChainedRow[]> {
  const { votes, payloads } = batch;
  const total = payloads.length;
  const [keys, , , , rows] = await Promise.all([
    run(KEYS, [
      JSON.stringify(
        votes.map(({ request: { judge, idempotency }, judgment }) => ({
          account: judge,
          key: idempotency.key,
          hash: idempotency.bodyHash,
          subject: judgment.id,
        })),
      ),
      ground.now,
    ]),
    run(JUDGES, [
      JSON.stringify([...batch.judges].map((judge) => ({ judge, tally: ground.judges.get(judge)?.tally }))),
    ]),
    run(AGENTS, [JSON.stringify([...batch.agents].map((agent) => ({ agent, ...ground.values.get(agent) })))]),
    run(OPENED, [JSON.stringify(batch.opened)]),
    run<RawRow>(APPEND, [JSON.stringify(payloads.map((payload) => canonicalJson(payload)))]),
    run(JUDGMENTS, [JSON.stringify(votes.map(voteLine)), total]),
    run(BATTLES, [JSON.stringify(lastOfEach(batch.battles)), total]),
  ]);
  // A key went to an answer on another battle, through another process, while this batch waited.
  if (keys.length < votes.length) throw new Overtaken('a key was used meanwhile');
  return rows.map(toChainedRow);
}

function voteLine({ request, judgment, stateAfter, entry }: DecidedBatch['votes'][number]) {
  return {
    id: judgment.id,
    battle: judgment.battle,
    judge: judgment.judge,
    choice: judgment.choice,
    key: request.idempotency.key,
    at: judgment.at,
    reading: judgment.readingMs,
    floor: judgment.floorMs,
    own: judgment.bySubmitter,
    state: stateAfter,
    entry,
  };
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

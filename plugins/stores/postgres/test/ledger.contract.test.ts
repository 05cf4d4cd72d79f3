import { randomBytes } from 'node:crypto';
import {
  gradedTrust,
  NO_VOTES,
  ratedBattle,
  streamingMove,
  tallied,
  type Choice,
  type Judgment,
  type JudgeTally,
  type LedgerEntry,
  type StreamingRating,
  type StreamingValue,
} from '@coarena/core';
import { answerOf, judgeable, sampleBoard } from '@coarena/conformance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostgresStore } from '../src/store/postgres-store.ts';
import { LARGEST_BATCH, VoteWriter } from '../src/votes/vote-writer.ts';
import { connect, newDatabase, openStore, startServer } from './support.ts';

let own: Awaited<ReturnType<typeof startServer>>;
let database: Awaited<ReturnType<typeof newDatabase>>;
/** Two arenas on one database, as two processes would have it. */
let stores: readonly [PostgresStore, PostgresStore];

beforeAll(async () => {
  own = await startServer();
  database = await newDatabase(own.server.target);
  stores = [await openStore(database.target), await openStore(database.target)];
  for (const store of stores)
    store.judgments.rateWith((facts, trust, values) => streamingMove({ facts, trust, values, streaming }));
});

afterAll(async () => {
  for (const store of stores) await store.dispose();
  await database.drop();
  await own.stop();
});

/** A rule in which order and weight matter, so that any other order of the same votes ends elsewhere. */
const streaming: StreamingRating = {
  start: 100,
  update: (state, { i, j, label, weight }) => {
    const [one, other] = [i, j].map((agent) => state.get(agent) ?? { rating: 100, battles: 0 });
    if (one === undefined || other === undefined) throw new Error('a battle has two agents');
    const move = weight * ((label === 'i' ? 1 : label === 'j' ? 0 : 0.5) - one.rating / (one.rating + other.rating));
    return new Map([
      ...state,
      [i, { rating: one.rating * (1 + move / 3), battles: one.battles + 1 }],
      [j, { rating: other.rating * (1 - move / 7), battles: other.battles + 1 }],
    ]);
  },
  dispose: async () => undefined,
};

/** Tallies and streaming values as the entries say them, one after the other. */
function replay(entries: readonly LedgerEntry[]) {
  const tallies = new Map<string, JudgeTally>();
  const untrusted = new Set<string>();
  const values = new Map<string, StreamingValue>();
  const votes = new Map<string, Judgment[]>();
  for (const { position, at, payload } of entries) {
    if (payload.kind === 'trust') {
      if (payload.untrusted) untrusted.add(payload.judge);
      else untrusted.delete(payload.judge);
    }
    if (payload.kind === 'retracted') {
      const vote = votes.get(payload.battle)?.find(({ id }) => id === payload.judgment);
      if (vote === undefined) throw new Error(`entry ${position} retracts no vote`);
      tallies.set(vote.judge, tallied(tallies.get(vote.judge) ?? NO_VOTES, vote, -1));
      votes.set(
        payload.battle,
        (votes.get(payload.battle) ?? []).map((each) => (each === vote ? { ...vote, retractedAt: at } : each)),
      );
    }
    if (payload.kind !== 'judged') continue;
    const { judgment: id, kind: _, resolves, streaming: said, ...vote } = payload;
    const judgment: Judgment = { ...vote, id, at, retractedAt: null };
    const all = [...(votes.get(payload.battle) ?? []), judgment];
    votes.set(payload.battle, all);
    tallies.set(vote.judge, tallied(tallies.get(vote.judge) ?? NO_VOTES, judgment));
    const opened = entries[position - 2]?.payload;
    if (!resolves) continue;
    if (opened?.kind !== 'opened' || opened.battle !== payload.battle)
      throw new Error(`entry ${position} resolves a battle that the entry before it does not open`);
    const trust = new Map(all.map(({ judge }) => [judge, gradedTrust(tallies.get(judge), untrusted.has(judge))]));
    const { sideOfA, pair } = opened;
    const rated = ratedBattle({ sideOfA, pair, showcase: false, exclusion: null, judgments: all }, trust);
    const before = new Map(values);
    if ('weight' in rated) for (const [agent, value] of streaming.update(values, rated)) values.set(agent, value);
    expect(said, `entry ${position}`).toEqual(
      'weight' in rated
        ? Object.fromEntries(
            [pair.a, pair.b].map((agent) => [
              agent,
              { before: before.get(agent)?.rating ?? 100, after: values.get(agent)?.rating },
            ]),
          )
        : null,
    );
  }
  return { tallies, values };
}

describe('votes of eight clients through two arenas at once', () => {
  it('leave tallies and streaming values as a replay of the ledger does, without a deadlock', async () => {
    const judges = Array.from({ length: 7 }, () => randomBytes(8).toString('hex'));
    const battles: string[] = [];
    for (let n = 0; n < 60; n += 1)
      battles.push((await judgeable(stores[n % 2 ? 0 : 1], { target: n % 3 === 0 ? 3 : 1 })).battle);
    const choices: readonly Choice[] = ['left', 'left', 'left', 'right', 'tie', 'neither', 'abstain'];
    let turn = 0;
    const client = async (n: number): Promise<void> => {
      const store = stores[n % 2 ? 0 : 1];
      for (;;) {
        turn += 1;
        const at = turn;
        if (at > battles.length * 5) return;
        const battle = battles[(at * 37) % battles.length] ?? '';
        const judge = judges[at % judges.length] ?? '';
        if (at % 41 === 0)
          await store.judgments.setTrust({ judge, untrusted: at % 2 === 0, reason: 'a test', by: 'admin' });
        else if (at % 11 === 0) await store.judgments.retract(battle, judge);
        else {
          const choice = choices[at % choices.length] ?? 'tie';
          const readingMs = at % 5 === 0 ? 1_000 : 6_000;
          await store.judgments.judge(answerOf(battle, choice, { judge, readingMs }));
        }
        if (at % 50 === 0) await store.boards.publish(sampleBoard(await store.log.head()));
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, n) => client(n)));
    const entries = await stores[0].log.read(0, 1_000_000);
    const { tallies, values } = replay(entries);
    expect(values.size).toBe(2);
    expect(new Map(await stores[1].judgments.streaming())).toEqual(values);
    const counted = [...(await stores[1].judgments.judges())].map(([judge, { tally }]) => [judge, tally] as const);
    expect(new Map(counted.filter(([, tally]) => tally.all > 0))).toEqual(
      new Map([...tallies].filter(([, tally]) => tally.all > 0)),
    );
    const sql = connect(database.target);
    const [deadlocks] = await sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`;
    await sql.end();
    expect(deadlocks?.['n']).toBe(0);
  });

  it('are gone together with their batch when the ledger refuses one of them, and the others come through', async () => {
    const [store] = stores;
    const good = await judgeable(store);
    const bad = await judgeable(store);
    const results = await Promise.allSettled([
      store.judgments.judge(answerOf(good.battle, 'left')),
      // No canonical text: the ledger cannot hold it.
      store.judgments.judge(answerOf(bad.battle, 'left', { readingMs: Number.NaN })),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect((await store.battles.get(bad.battle))?.state).toBe('judgeable');
    expect((await store.battles.get(good.battle))?.state).toBe('resolved');
  });
});

describe('the single writer of votes', () => {
  it('commits what waits together, in order, up to a bound', async () => {
    const sizes: number[] = [];
    const writer = new VoteWriter(async (requests) => {
      sizes.push(requests.length);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return requests.map(() => ({ kind: 'unknown_battle' }));
    });
    const ask = (n: number) => Array.from({ length: n }, () => writer.judge(answerOf('none', 'left')));
    await Promise.all(ask(3));
    const many = ask(LARGEST_BATCH + 10);
    await Promise.all(many);
    expect(sizes).toEqual([3, LARGEST_BATCH, 10]);
  });
});

describe('the tables of the ledger', () => {
  it.each([
    ['log', "update coarena.log set text = '{}' where position = 1"],
    ['log', 'delete from coarena.log where position = 1'],
    ['log', 'truncate coarena.log'],
    ['heads', "update coarena.heads set board = 'x'"],
    ['heads', 'delete from coarena.heads'],
    ['heads', 'truncate coarena.heads'],
  ])('refuse a change of %s: %s', async (table, statement) => {
    await stores[0].log.beginEpoch('of this test', true);
    await stores[0].log.signHead(async (head) => ({ ...head, keyId: 'k', signature: '00' }));
    const sql = connect(database.target);
    await expect(sql.unsafe(statement), table).rejects.toThrow(/append-only/u);
    await sql.end();
  });
});

import { randomBytes } from 'node:crypto';
import { streamingMove, type JudgmentRequest, type Store, type StreamingRating } from '@coarena/core';
import { answerOf } from '@coarena/conformance';
import { connect, newDatabase, openStore, startServer } from '../../../plugins/stores/postgres/test/support.ts';
import type { Figure } from '../figure.ts';
import { quantile } from '../quantile.ts';
import elo from '@coarena/rating-elo';

const CLIENTS = 8;
const EACH = 500;
const GROUPED = 8_192;

type Server = Awaited<ReturnType<typeof startServer>>['server'];

/**
 * Votes a second on the embedded server: judgment, chained ledger entry, tally, resolution and both streaming values in
 * one durable transaction. First eight clients that each wait for their answer, then as many as the single writer groups.
 */
export async function* figures(): AsyncGenerator<Figure> {
  const own = await startServer();
  const database = await newDatabase(own.server.target);
  const store = await openStore(database.target);
  try {
    const streaming = await streamingRating();
    store.judgments.rateWith((facts, trust, values) => streamingMove({ facts, trust, values, streaming }));
    const battles = await makeBattles(database.target, CLIENTS * EACH + GROUPED);
    const judges = Array.from({ length: 64 }, () => randomBytes(16).toString('hex'));
    const votes = battles.map((battle, n) =>
      answerOf(battle, n % 3 === 0 ? 'tie' : 'left', { judge: judges[n % judges.length] ?? '' }),
    );
    const waits: number[] = [];
    const alone = await timed(async () => {
      await Promise.all(
        Array.from({ length: CLIENTS }, (_, client) =>
          oneByOne(store, votes.slice(client * EACH, (client + 1) * EACH), waits),
        ),
      );
    });
    yield { name: 'ledger.votes-by-eight-clients', value: (CLIENTS * EACH) / alone };
    yield { name: 'ledger.vote.p99', value: quantile(waits, 0.99) };
    const rest = votes.slice(CLIENTS * EACH);
    const grouped = await timed(async () => {
      const results = await Promise.all(rest.map((vote) => store.judgments.judge(vote)));
      if (results.some(({ kind }) => kind !== 'recorded')) throw new Error('a vote was not recorded');
    });
    yield { name: 'ledger.votes-grouped', value: rest.length / grouped };
  } finally {
    await store.dispose();
    await database.drop();
    await own.stop();
  }
}

async function oneByOne(store: Store, votes: readonly JudgmentRequest[], waits: number[]): Promise<void> {
  for (const vote of votes) {
    const from = performance.now();
    const { kind } = await store.judgments.judge(vote);
    waits.push(performance.now() - from);
    if (kind !== 'recorded') throw new Error(`a vote was not recorded: ${kind}`);
  }
}

/** The arena's own streaming value, with its usual options. */
function streamingRating(): Promise<StreamingRating> {
  return elo.create(elo.configSchema.parse({}), {} as Parameters<typeof elo.create>[1]);
}

/** Battles that wait for one vote, between twelve agents, written past the store: playing them would take minutes. */
async function makeBattles(target: Server['target'], count: number): Promise<readonly string[]> {
  const sql = connect(target);
  const ids = Array.from({ length: count }, () => randomBytes(16).toString('hex'));
  const salt = '7'.repeat(64);
  await sql.unsafe(`create temporary table made as
    select value as id, (ordinality % 12)::int as one, ((ordinality % 12 + 1 + ordinality % 11) % 12)::int as other
    from json_array_elements_text('${JSON.stringify(ids)}') with ordinality`);
  await sql.unsafe(`insert into coarena.tasks (id, submitter, body, admitted, personal)
    select id, 'someone', '{}', now(), '' from made`);
  await sql.unsafe(`insert into coarena.battles (id, task, redundant, target, action_space, side_of_a, showcase,
      budget_steps, budget_wall_ms, state, agent_a, agent_b, submitted)
    select id, id, false, 1, 'browser', 'left', false, 100, 1200000, 'judgeable', 'agent-' || one, 'agent-' || other, now()
    from made`);
  await sql.unsafe(`insert into coarena.lanes (battle, lane, agent, started_at, steps)
    select id, lane, 'agent', now(), 1 from made, (values ('a'), ('b')) as l (lane)`);
  await sql.unsafe(`insert into coarena.openings
    select id, '${salt}', '${salt}', '${salt}', json_build_object('by', 'showcases', 'pairs', json_build_array()),
      json_build_object('label', 'x', 'numbers', json_build_array(0.5)) from made`);
  await sql.end();
  return ids;
}

/** Seconds that some work takes. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1_000;
}

import { startServer } from '@coarena/server';
import type { Figure } from '../figure.ts';
import { quantile } from '../quantile.ts';
import { openTestArena } from '../../integration/battle/test-arena.ts';
import { makeJudgeable } from '../../chaos/make-judgeable.ts';

const VOTES = 60;

/** From a vote's request to a board over HTTP that reflects it. */
export async function* figures(): AsyncGenerator<Figure> {
  const test = await openTestArena({ quick: { mode: 'quick' }, other: { mode: 'quick' } }, ['server.port=0']);
  const server = await startServer(test.arena);
  try {
    await test.arena.store.accounts.ensure({ id: 'judge', kind: 'person', roles: ['judge'] });
    const waits: number[] = [];
    for (let n = 0; n < VOTES; n++) {
      const battle = await makeJudgeable(test, `task ${n}`);
      const votedAt = performance.now();
      const result = await test.arena.store.judgments.judge({
        battle,
        judge: 'judge',
        choice: n % 3 === 0 ? 'tie' : 'left',
        readingMs: 9_000,
        floorMs: 3_000,
        idempotency: { key: `vote ${n}`, bodyHash: `vote ${n}` },
      });
      if (result.kind !== 'recorded') throw new Error(`vote ${n} was ${result.kind}`);
      while ((await basedOn(server.address)) < result.position) await test.arena.clock.sleep(5);
      waits.push(performance.now() - votedAt);
    }
    yield { name: 'board.vote-to-board.p99', value: quantile(waits, 0.99) };
  } finally {
    await server.close();
    await test.close();
  }
}

async function basedOn(address: string): Promise<number> {
  const response = await fetch(`${address}/api/leaderboard`);
  if (!response.ok) return -1;
  return ((await response.json()) as { basedOn: number }).basedOn;
}

import { queryObjects } from 'node:v8';
import { startServer } from '@coarena/server';
import type { SoakCheck } from '../../check.ts';
import { openTestArena } from '../../../integration/battle/test-arena.ts';

/** Battles until everything that is loaded once has been loaded. */
const WARM_UP = 3;
const MOST_GROWTH = 0.05;

/** Battle after battle, judged, in one process with API and refit: memory at rest in between grows by less than 5%. */
export const check: SoakCheck = {
  name: 'battles-memory',
  figure: 20,
  run: async (n, report) => {
    const test = await openTestArena({ careful: { preset: 'careful' }, hasty: { preset: 'hasty' } }, ['server.port=0']);
    const server = await startServer(test.arena);
    const resident: number[] = [];
    let voids = 0;
    try {
      await test.arena.store.accounts.ensure({ id: 'judge', kind: 'person', roles: ['judge'] });
      test.work();
      for (let battle = 1; battle <= n + WARM_UP; battle += 1) {
        const id = await test.submit(`battle ${battle}`, { seed: battle });
        const { state } = await test.until(id, ['judgeable', 'void'], 180_000);
        // A desktop that was lost is another check's subject; its memory counts all the same.
        if (state === 'void') voids += 1;
        else await vote(test.arena, id);
        await (await fetch(`${server.address}/api/leaderboard`)).text();
        resident.push(await atRest());
        report(`battle ${battle}: ${(resident.at(-1) ?? 0).toFixed(0)} MB`);
      }
    } finally {
      await server.close();
      await test.close();
    }
    const [first, last] = [median(resident.slice(WARM_UP - 2, WARM_UP + 1)), median(resident.slice(-3))];
    const growth = last / first - 1;
    const failures =
      growth < MOST_GROWTH ? [] : [`memory grew by ${(growth * 100).toFixed(1)}%: ${resident.join(', ')}`];
    return { failures, figures: { battles: resident.length, voids, firstMb: first, lastMb: last, growth } };
  },
};

async function vote(arena: Awaited<ReturnType<typeof openTestArena>>['arena'], battle: string): Promise<void> {
  const result = await arena.store.judgments.judge({
    battle,
    judge: 'judge',
    choice: 'left',
    readingMs: 9_000,
    floorMs: 3_000,
    idempotency: { key: battle, bodyHash: battle },
  });
  if (result.kind !== 'recorded') throw new Error(`the vote on ${battle} was ${result.kind}`);
}

class Nothing {}

/** Resident memory in MB once what can be freed is free. */
async function atRest(): Promise<number> {
  for (let n = 0; n < 3; n += 1) {
    // Looking for objects of a class begins with a full collection.
    queryObjects(Nothing);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return process.memoryUsage().rss / 1024 ** 2;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

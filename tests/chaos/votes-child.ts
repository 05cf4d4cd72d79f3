import { argv } from 'node:process';
import { openTestArena } from '../integration/battle/test-arena.ts';
import { makeJudgeable } from './make-judgeable.ts';

/**
 * An arena in which one judge votes as fast as the store allows, to be killed: prints one JSON object for each
 * acknowledged vote, `{ battle, key, judgment }`. Argument: the folder.
 */
const test = await openTestArena({ quick: { mode: 'quick' }, other: { mode: 'quick' } }, [], argv[2]);
await test.arena.store.accounts.ensure({ id: 'judge', kind: 'person', roles: ['judge'] });
const battles: string[] = [];
for (let made = 0; made < 200; made += 4) {
  const some = Array.from({ length: 4 }, (_, n) => makeJudgeable(test, `task ${made + n}`));
  battles.push(...(await Promise.all(some)));
}
for (const battle of battles) {
  const key = `vote on ${battle}`;
  const result = await test.arena.store.judgments.judge({
    battle,
    judge: 'judge',
    choice: 'left',
    readingMs: 9_000,
    floorMs: 3_000,
    idempotency: { key, bodyHash: key },
  });
  if (result.kind === 'recorded')
    process.stdout.write(`${JSON.stringify({ battle, key, judgment: result.judgment.id })}\n`);
}

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
for (let n = 0; n < 200; n++) battles.push(await makeJudgeable(test, `task ${n}`));
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

import { argv } from 'node:process';
import { openTestArena } from '../integration/battle/test-arena.ts';

/**
 * An arena whose battle comes to its limit and waits for a person, to be killed meanwhile: prints `{ "battle" }`, then
 * `{ "paused": true }`, as one JSON object a line. Argument: the folder.
 */
const test = await openTestArena(
  { one: { mode: 'late' }, other: { mode: 'late' } },
  ['worker.leaseSeconds=3', 'battle.budget.steps=4'],
  argv[2],
);
const say = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
test.work();
const battle = await test.submit('the only task', { submitter: 'a-person' });
say({ battle });
await test.until(battle, ['paused']);
say({ paused: true });
await test.until(battle, ['judgeable'], 300_000);

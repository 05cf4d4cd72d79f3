import { argv } from 'node:process';
import { openTestArena } from '../integration/battle/test-arena.ts';

/**
 * An arena with a battle under way, to be killed: prints one JSON object a line (`{ "battle" }`, then
 * `{ "step": n }` for each recorded step) and runs until the battle ends. Argument: the folder.
 */
const test = await openTestArena(
  { slow: { mode: 'slow' }, other: { mode: 'slow' } },
  ['worker.leaseSeconds=3'],
  argv[2],
);
const say = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
test.work();
const battle = await test.submit('the only task');
say({ battle });
await test.until(battle, ['running']);
let told = 0;
while ((await test.arena.store.battles.get(battle))?.state === 'running') {
  await test.arena.clock.sleep(20);
  const steps = test.progress.filter((event) => event.what.startsWith('step ')).length;
  for (; told < steps; told++) say({ step: told });
}

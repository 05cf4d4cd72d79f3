import { parseArgs } from 'node:util';
import { DEFECTS, rulesWith, type Defect } from './states/defects.ts';
import { walk } from './states/walk.ts';
import { WORLDS } from './states/world.ts';

/**
 * Walks every interleaving of two workers, two judges, a crash, a duplicate and a delayed message over the battle's
 * machine, and of a worker whose lanes are held with a submitter who has two words to say. Exit 0 when nothing is violated, 1 with the trace when something is, 2 for a wrong option.
 */
function main(): number {
  const { values } = parseArgs({ options: { defect: { type: 'string' }, depth: { type: 'string', default: '100' } } });
  const depth = Number(values.depth);
  const defect = values.defect ?? null;
  if (!Number.isInteger(depth) || depth < 1) return usage('--depth takes a whole number from 1');
  if (defect !== null && !isDefect(defect)) return usage(`--defect takes one of ${DEFECTS.join(', ')}`);
  let [states, transitions, deepest] = [0, 0, 0];
  for (const [what, world] of WORLDS) {
    const seen = walk(world, rulesWith(defect), depth, (at, count) => {
      process.stderr.write(`\r${what}: depth ${at}, ${count} states `);
    });
    process.stderr.write('\n');
    states += seen.states;
    transitions += seen.transitions;
    deepest = Math.max(deepest, seen.depth);
    if (seen.violation !== null) {
      console.log(`Violation with ${what}: ${seen.violation.what}.`);
      for (const [n, line] of seen.violation.trace.entries()) console.log(`${String(n).padStart(3)}  ${line}`);
      console.log(`1 violation found after ${states} states and ${transitions} transitions.`);
      return 1;
    }
    if (!seen.complete) console.log(`Stopped at depth ${depth}; more states lie beyond.`);
  }
  console.log(
    `No violation in ${states} states and ${transitions} transitions, every interleaving to depth ${deepest}.`,
  );
  return 0;
}

function isDefect(name: string): name is Defect {
  return (DEFECTS as readonly string[]).includes(name);
}

function usage(reason: string): number {
  console.error(reason);
  return 2;
}

process.exitCode = main();

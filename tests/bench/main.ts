import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchGroup, type Goals, groupOf, judge, unmeasured } from './figure.ts';

const goals = JSON.parse(readFileSync(join(import.meta.dirname, 'goals.json'), 'utf8')) as Goals;
const known = [...new Set(Object.keys(goals).map(groupOf))];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));

if (unknown.length > 0) {
  console.error(`bench: no group is called ${unknown.join(', ')}; the goals know ${known.join(', ')}`);
  process.exitCode = 2;
} else {
  process.exitCode = await bench(asked.length === 0 ? known : asked);
}

/** Standard output carries the figures alone, one JSON object a line; everything else goes to standard error. */
async function bench(groups: readonly string[]): Promise<number> {
  const seen = new Set<string>();
  const troubles: string[] = [];
  let missed = 0;
  for (const group of groups) {
    console.error(`bench: ${group}`);
    try {
      const measured = (await import(`./groups/${group}.ts`)) as BenchGroup;
      for await (const figure of measured.figures()) {
        const judged = judge(figure, group, goals, seen);
        seen.add(figure.name);
        if (typeof judged === 'string') troubles.push(judged);
        else console.log(JSON.stringify(judged));
        if (typeof judged !== 'string' && !judged.met) missed += 1;
      }
    } catch (error) {
      console.error(error);
      troubles.push(`the group ${group} ended early: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  troubles.push(...unmeasured(goals, groups, seen).map((name) => `${name} has a goal and was not measured`));
  for (const trouble of troubles) console.error(`bench: ${trouble}`);
  console.error(`bench: ${seen.size} figures, ${missed} missed their goal, ${troubles.length} errors`);
  return missed + troubles.length === 0 ? 0 : 1;
}

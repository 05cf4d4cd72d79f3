import type { Rules } from './defects.ts';
import { violationOf } from './invariants.ts';
import { movesOf } from './moves.ts';
import type { World } from './world.ts';

/** What a walk saw. `depth` is the longest shortest path; `complete` when no new state was left. */
export type Walk = {
  readonly states: number;
  readonly transitions: number;
  readonly depth: number;
  readonly complete: boolean;
  readonly violation: { readonly what: string; readonly trace: readonly string[] } | null;
};

/** Where a state was first reached from: for the trace. */
type Step = { readonly from: string | null; readonly by: string };

/** Breadth-first over every interleaving, to `maxDepth` or until nothing is new; stops at the first violation. */
export function walk(
  start: World,
  rules: Rules,
  maxDepth: number,
  onLevel?: (depth: number, states: number) => void,
): Walk {
  const seen = new Map<string, Step>([[keyOf(start), { from: null, by: 'a battle is admitted' }]]);
  let level: readonly World[] = [start];
  let transitions = 0;
  let depth = 0;
  for (; level.length > 0 && depth < maxDepth; depth++) {
    const next: World[] = [];
    for (const world of level) {
      const from = keyOf(world);
      for (const move of movesOf(world, rules)) {
        transitions++;
        const key = keyOf(move.world);
        if (seen.has(key)) continue;
        seen.set(key, { from, by: move.name });
        const what = violationOf(move.world, rules);
        if (what !== null)
          return {
            states: seen.size,
            transitions,
            depth: depth + 1,
            complete: false,
            violation: { what, trace: traceTo(key, seen) },
          };
        next.push(move.world);
      }
    }
    level = next;
    onLevel?.(depth + 1, seen.size);
  }
  return { states: seen.size, transitions, depth, complete: level.length === 0, violation: null };
}

function keyOf(world: World): string {
  return JSON.stringify(world);
}

function traceTo(key: string, seen: ReadonlyMap<string, Step>): readonly string[] {
  const trace: string[] = [];
  for (let step = seen.get(key); step !== undefined; step = step.from === null ? undefined : seen.get(step.from))
    trace.unshift(step.by);
  return trace;
}

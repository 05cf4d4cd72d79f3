import { ArenaError, type ActionSpace, type Lane, type ParityDifference } from '@coarena/core';
import { unclaimedOf, unseenOf, type Claim } from './claims.ts';
import { GUEST_ITSELF, GUEST_MUTATIONS } from './guest-mutations.ts';
import { builtInRecipe, type OutsideMutation } from './mutation-file.ts';
import type { LaneChange, PairBench } from './pair-bench.ts';
import { TASK_MUTATIONS } from './task-mutations.ts';

/** A field that differs, by side. */
export type ParityField = { readonly name: string; readonly left: string; readonly right: string };

/** A mutation and what the comparison found of it: what should have differed and did not, and what should not have. */
export type ParityRow = {
  readonly mutation: string;
  readonly fields: readonly ParityField[];
  readonly unseen: readonly Claim[];
  readonly unexpected: readonly string[];
};

/** What `coarena parity` answers. */
export type ParityReport = {
  readonly caught: number;
  readonly missed: readonly string[];
  readonly rows: readonly ParityRow[];
  readonly pairs: number;
  readonly falseAlarms: number;
  /** What differed in pairs that are equal. */
  readonly alarms: readonly (readonly ParityField[])[];
};

/** A built-in mutation, ready to be applied to lane b. */
type Planned = {
  readonly finds: readonly Claim[];
  /** What differs by the making of it. */
  readonly beside: readonly Claim[];
  readonly base: ActionSpace;
  readonly change: LaneChange;
};

/** The names of the built-in mutations, in their order. */
export const MUTATION_NAMES: readonly string[] = [...GUEST_MUTATIONS, ...TASK_MUTATIONS].map(({ name }) => name);

/** Applies every built-in mutation to one lane of a pair each, or those that are named. Throws `usage` for an unknown name. */
export async function runMutations(
  bench: PairBench,
  names: readonly string[],
  progress: (line: string) => void,
): Promise<readonly ParityRow[]> {
  const unknown = names.find((name) => !MUTATION_NAMES.includes(name));
  if (unknown !== undefined)
    throw new ArenaError('usage', { reason: `no mutation "${unknown}". Known: ${MUTATION_NAMES.join(', ')}` });
  const rows: ParityRow[] = [];
  for (const plan of (await planned(bench)).filter((each) => names.includes(each.change.name))) {
    const { change, base, finds, beside } = plan;
    const differences = await bench.changed('b', change, base);
    const unexpected = unclaimedOf([...finds, ...beside], differences);
    const row = {
      mutation: change.name,
      fields: fieldsOf(differences),
      unseen: unseenOf(finds, differences),
      unexpected,
    };
    rows.push(row);
    progress(`${row.mutation}: ${row.fields.map(({ name }) => name).join(', ') || 'nothing'}${remarkOn(row)}`);
  }
  return rows;
}

/** Applies a mutation from outside to the lane it names. */
export async function runOutside(bench: PairBench, name: string, mutation: OutsideMutation): Promise<ParityRow> {
  const lane: Lane = mutation.lane === 'left' ? 'a' : 'b';
  const base = mutation.recipe.needsDesktop ? 'browser_desktop' : 'browser';
  const fields = fieldsOf(await bench.changed(lane, { name: 'outside', recipe: mutation.recipe }, base));
  return { mutation: name, fields, unseen: [], unexpected: [] };
}

/** Makes pairs of equal desktops, every fourth of them with the desktop's applications, and gathers what differs. */
export async function runEqual(
  bench: PairBench,
  pairs: number,
  progress: (line: string) => void,
): Promise<ParityReport['alarms']> {
  const alarms: (readonly ParityField[])[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const fields = fieldsOf(await bench.equal(pair % 4 === 3 ? 'browser_desktop' : 'browser'));
    if (fields.length > 0) alarms.push(fields);
    progress(`equal pair ${pair + 1} of ${pairs}: ${fields.map(({ name }) => name).join(', ') || 'no difference'}`);
  }
  return alarms;
}

/** Puts rows and alarms together. A mutation is caught when something differs, and all that it must change. */
export function reportOf(rows: readonly ParityRow[], pairs: number, alarms: ParityReport['alarms']): ParityReport {
  const isCaught = ({ fields, unseen }: ParityRow): boolean => fields.length > 0 && unseen.length === 0;
  return {
    caught: rows.filter(isCaught).length,
    missed: rows.filter((row) => !isCaught(row)).map(({ mutation }) => mutation),
    rows,
    pairs,
    falseAlarms: alarms.length,
    alarms,
  };
}

async function planned({ blobs }: PairBench): Promise<readonly Planned[]> {
  const ofGuest = GUEST_MUTATIONS.map(async ({ name, finds, change, actionSpace, recipe }): Promise<Planned> => ({
    finds,
    beside: GUEST_ITSELF,
    base: actionSpace ?? 'browser',
    change: { name, guest: change, ...(recipe === undefined ? {} : await sameRecipe(name, recipe)) },
  }));
  const ofTask = TASK_MUTATIONS.map(
    async ({ name, finds, change, recipe, plainRecipe, actionSpace }): Promise<Planned> => ({
      finds,
      beside: [],
      base: 'browser',
      change: {
        name,
        ...(change === undefined ? {} : { task: (task) => change(task, blobs) }),
        ...(recipe === undefined ? {} : { recipe: await builtInRecipe(name, recipe) }),
        ...(plainRecipe === undefined ? {} : { plainRecipe: await builtInRecipe(name, plainRecipe) }),
        ...(actionSpace === undefined ? {} : { actionSpace }),
      },
    }),
  );
  return Promise.all([...ofGuest, ...ofTask]);
}

/** One recipe for both lanes. */
export async function sameRecipe(
  name: string,
  steps: readonly object[],
): Promise<Pick<LaneChange, 'recipe' | 'plainRecipe'>> {
  const recipe = await builtInRecipe(name, steps);
  return { recipe, plainRecipe: recipe };
}

/** What is wrong with a row; nothing when all is as it should be. */
export function remarkOn({ unseen, unexpected }: ParityRow): string {
  const parts = [
    ...(unseen.length > 0 ? [`not seen: ${unseen.join(', ')}`] : []),
    ...(unexpected.length > 0 ? [`not expected: ${unexpected.map((each) => each.slice(0, 120)).join(', ')}`] : []),
  ];
  return parts.length === 0 ? '' : ` (${parts.join('; ')})`;
}

function fieldsOf(differences: readonly ParityDifference[]): readonly ParityField[] {
  return differences.map(({ name, a, b }) => ({ name, left: a, right: b }));
}

import { ArenaError, type ActionSpace, type Lane, type ParityDifference } from '@coarena/core';
import { HELPER_MUTATIONS } from './helper-mutations.ts';
import { builtInRecipe, type OutsideMutation } from './mutation-file.ts';
import type { LaneChange, PairBench } from './pair-bench.ts';
import { TASK_MUTATIONS } from './task-mutations.ts';

/** A field that differs, by side. */
export type ParityField = { readonly name: string; readonly left: string; readonly right: string };

/** A mutation and what the comparison found of it; `unseen` are fields that should have differed. */
export type ParityRow = {
  readonly mutation: string;
  readonly fields: readonly ParityField[];
  readonly unseen: readonly string[];
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
type Planned = { readonly finds: readonly string[]; readonly base: ActionSpace; readonly change: LaneChange };

/** The names of the built-in mutations, in their order. */
export const MUTATION_NAMES: readonly string[] = [...HELPER_MUTATIONS, ...TASK_MUTATIONS].map(({ name }) => name);

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
  for (const { finds, base, change } of (await planned(bench)).filter((each) => names.includes(each.change.name))) {
    const row = rowOf(change.name, finds, await bench.changed('b', change, base));
    rows.push(row);
    progress(`${row.mutation}: ${row.fields.map(({ name }) => name).join(', ') || 'nothing'}`);
  }
  return rows;
}

/** Applies a mutation from outside to the lane it names. */
export async function runOutside(bench: PairBench, name: string, mutation: OutsideMutation): Promise<ParityRow> {
  const lane: Lane = mutation.lane === 'left' ? 'a' : 'b';
  const base = mutation.recipe.needsDesktop ? 'browser_desktop' : 'browser';
  return rowOf(name, [], await bench.changed(lane, { name: 'outside', recipe: mutation.recipe }, base));
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
  const ofHelper = HELPER_MUTATIONS.map(({ name, finds, change, actionSpace }) => ({
    finds,
    base: actionSpace ?? ('browser' as const),
    change: { name, helper: change },
  }));
  const ofTask = TASK_MUTATIONS.map(async ({ name, finds, change, recipe, actionSpace }): Promise<Planned> => ({
    finds,
    base: 'browser',
    change: {
      name,
      ...(change === undefined ? {} : { task: (task) => change(task, blobs) }),
      ...(recipe === undefined ? {} : { recipe: await builtInRecipe(name, recipe) }),
      ...(actionSpace === undefined ? {} : { actionSpace }),
    },
  }));
  return [...ofHelper, ...(await Promise.all(ofTask))];
}

function rowOf(mutation: string, finds: readonly string[], differences: readonly ParityDifference[]): ParityRow {
  const fields = fieldsOf(differences);
  const unseen = finds.filter((name) => !fields.some((field) => field.name === name));
  return { mutation, fields, unseen };
}

function fieldsOf(differences: readonly ParityDifference[]): readonly ParityField[] {
  return differences.map(({ name, a, b }) => ({ name, left: a, right: b }));
}

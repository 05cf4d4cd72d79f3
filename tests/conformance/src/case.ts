import { messageOf } from '@coarena/core';

/**
 * One thing that every plugin of a kind must do, as data, so that any runner can run it. `id` is kebab-case and never
 * changes; `title` finishes the sentence "the plugin …". `needs` names a capability: a plugin that does not declare it
 * is not asked. `run` asserts with `node:assert` and rejects when the plugin does not conform.
 */
export type ConformanceCase<C> = {
  readonly id: string;
  readonly title: string;
  readonly needs?: string;
  run(context: C): Promise<void>;
};

/** A case that an implementation is known to fail, and why. It is asserted to fail: a gap that has closed turns red. */
export type ConformanceGap = { readonly id: string; readonly reason: string };

/** What one case works on. Made anew for every case; `dispose` is called whatever came of it. */
export type ConformanceContext<C> = { readonly context: C; dispose(): Promise<void> };

/** Makes the context of one case. What is dear to start may be shared between the calls. */
export type MakeContext<C> = () => Promise<ConformanceContext<C>>;

/** What is expected of a case: that it passes, that it fails (a gap), or that it is not asked (a missing capability). */
export type PlannedCase<C> = {
  readonly case: ConformanceCase<C>;
  readonly expect: 'pass' | 'fail' | 'not_asked';
  /** Why it is expected to fail or not asked; null for a case that must pass. */
  readonly reason: string | null;
};

/**
 * Decides what is expected of each case. Throws when two cases share an id, when a gap names no case or gives no
 * reason, and when a gap stands for a case that is not asked.
 */
export function planCases<C>(
  cases: readonly ConformanceCase<C>[],
  gaps: readonly ConformanceGap[] = [],
  capabilities: Readonly<Record<string, boolean>> = {},
): readonly PlannedCase<C>[] {
  const ids = new Set(cases.map((each) => each.id));
  if (ids.size !== cases.length) throw new Error(`two cases share an id: ${repeated(cases.map((each) => each.id))}`);
  for (const gap of gaps) {
    if (!ids.has(gap.id)) throw new Error(`the gap "${gap.id}" names no case: correct the id or remove it`);
    if (gap.reason.trim() === '') throw new Error(`the gap "${gap.id}" gives no reason: say why it is there`);
  }
  return cases.map((each) => {
    const gap = gaps.find((candidate) => candidate.id === each.id);
    const missing = each.needs !== undefined && capabilities[each.needs] !== true;
    if (missing && gap !== undefined)
      throw new Error(`the gap "${gap.id}" is not needed: the case is not asked without "${each.needs ?? ''}"`);
    if (missing)
      return { case: each, expect: 'not_asked', reason: `needs "${each.needs ?? ''}", which is not declared` };
    return gap === undefined
      ? { case: each, expect: 'pass', reason: null }
      : { case: each, expect: 'fail', reason: gap.reason };
  });
}

/**
 * Runs one planned case on a fresh context. Rejects when the outcome is not the expected one; a case that is not asked
 * resolves without running.
 */
export async function runCase<C>(planned: PlannedCase<C>, makeContext: MakeContext<C>): Promise<void> {
  if (planned.expect === 'not_asked') return;
  const made = await makeContext();
  let failure: unknown = null;
  try {
    await planned.case.run(made.context);
  } catch (error) {
    failure = error ?? new Error('the case rejected with nothing');
  } finally {
    await made.dispose();
  }
  if (planned.expect === 'pass' && failure !== null) {
    throw failure instanceof Error ? failure : new Error(messageOf(failure));
  }
  if (planned.expect === 'fail' && failure === null) {
    throw new Error(`the gap "${planned.case.id}" has closed: the case passes, so remove the gap`);
  }
}

function repeated(ids: readonly string[]): string {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))].join(', ');
}

import type { Exclusion, WithheldReason } from '@coarena/core';

/** Why a row has no interval, in a few words. */
export const WITHHELD_WORDS: Readonly<Record<WithheldReason, string>> = {
  provisional: 'too few rated battles for a rating',
  disconnected: 'no chain of battles ties it to the others',
  separated: 'only wins or only losses so far',
  fewer_clusters_than_agents: 'fewer judges than agents: no honest interval yet',
};

/** Why a decided battle is not rated, in a few words. */
export const EXCLUSION_WORDS: Readonly<Record<Exclusion, string>> = {
  named_model: 'an agent was named',
  no_run_record: 'the record of a run is missing',
  no_trajectory: 'a run did nothing',
  ended_early: 'the submitter ended it',
  budget_mismatch: 'the runs had unequal budgets',
  no_admissible_vote: 'no answer counts',
};

/** A reason as the board names it; one that this page does not know is shown by its name. */
export function exclusionWords(name: string): string {
  return Object.hasOwn(EXCLUSION_WORDS, name) ? EXCLUSION_WORDS[name as Exclusion] : name;
}

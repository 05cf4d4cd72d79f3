import type { Signal, Verb } from './action.ts';
import { VERB_TABLE } from './verb-table.ts';

/** One sentence a verb, shown to agents and on pages. */
export const VERB_SUMMARIES: Readonly<Record<Verb | Signal, string>> = Object.fromEntries(
  Object.entries(VERB_TABLE).map(([verb, { summary }]) => [verb, summary]),
) as Record<Verb | Signal, string>;

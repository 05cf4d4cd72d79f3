import type { VerbRow } from '../../actions/verb-table.ts';
import { STEP_STATUSES } from '../../domain/vocabulary.ts';
import type { VerbLine } from './types.ts';

/** The rows of a table of verbs as a page shows them, in the table's order. */
export function verbLines(rows: Readonly<Record<string, VerbRow>>): readonly VerbLine[] {
  return Object.entries(rows).map(([name, { summary, parameters, statuses }]) => ({
    name,
    says: summary,
    parameters: Object.entries(parameters).map(([parameter, { bounds, unit, fallback }]) => ({
      name: parameter,
      taken: bounds,
      unit: unit ?? null,
      fallback: fallback ?? null,
    })),
    statuses: STEP_STATUSES.flatMap((status) => {
      const says = statuses[status];
      return says === undefined ? [] : [{ status, says }];
    }),
  }));
}

import { z } from 'zod';
import type { Value } from '../scope.ts';
import { fieldOf, match, matching, numberFrom, source } from './arguments.ts';
import { operator, ValueFault, type Environment } from './operator.ts';

const chosen = z.strictObject({ from: source, by: z.string(), match: match.optional() });

/** Operators that find the one right answer; what is not unique is a fault, never an arbitrary choice. */
export const finding = {
  /** The one row that meets the conditions. */
  the: operator(z.strictObject({ from: source, match }), ({ from, match: conditions }, environment) =>
    only(environment, matching(environment, from, conditions)),
  ),
  /** The row with the lowest value of a field, among those that meet the conditions. */
  lowest: operator(chosen, (args, environment) => extreme(environment, args, 1)),
  /** The row with the highest value of a field, among those that meet the conditions. */
  highest: operator(chosen, (args, environment) => extreme(environment, args, -1)),
  /** The sum of a field. */
  sum: operator(chosen, ({ from, by, match: conditions }, environment) =>
    Number(
      matching(environment, from, conditions)
        .reduce<number>((total, row) => total + numberFrom(environment, fieldOf(environment, row, by)), 0)
        .toFixed(6),
    ),
  ),
  /** How many rows meet the conditions. */
  count: operator(
    z.strictObject({ from: source, match: match.optional() }),
    ({ from, match: conditions }, environment) => matching(environment, from, conditions).length,
  ),
};

function extreme(
  environment: Environment,
  { from, by, match: conditions }: z.output<typeof chosen>,
  sign: number,
): Value {
  const rows = matching(environment, from, conditions);
  const values = rows.map((row) => sign * numberFrom(environment, fieldOf(environment, row, by)));
  const best = values.reduce((least, value) => Math.min(least, value), Infinity);
  return only(
    environment,
    rows.filter((_, index) => values[index] === best),
  );
}

function only(environment: Environment, rows: readonly Value[]): Value {
  const [first, second] = rows;
  if (first === undefined || second !== undefined)
    throw new ValueFault(environment.path, 'exactly one row', `${rows.length} rows`);
  return first;
}

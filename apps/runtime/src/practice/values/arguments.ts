import { z } from 'zod';
import { isRecord, lookUp, member, type Value } from '../scope.ts';
import { seen } from '../task-fault.ts';
import { ValueFault, type Environment } from './operator.ts';

/** Any expression; its own operator's schema checks it further when the file is read. */
export const expression = z.unknown();

/** A list: the name of one, a list of expressions, or an expression that makes one. */
export const source = z.union([z.string().min(1), z.array(z.unknown()), z.record(z.string(), z.unknown())]);

const comparison = z.strictObject({
  is: expression.optional(),
  not: expression.optional(),
  above: expression.optional(),
  below: expression.optional(),
});

/** Conditions on the fields of a row: a plain value for equality, or `{ is, not, above, below }`. */
export const match = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), comparison]));

/** A name in reach. */
export function named(environment: Environment, name: string, key: readonly PropertyKey[]): Value {
  const value = lookUp(environment.scope, name);
  if (value === undefined)
    throw new ValueFault(
      [...environment.path, ...key],
      'the name of a value made before this one',
      JSON.stringify(name),
    );
  return value as Value;
}

/** The items of a `source`. */
export function itemsOf(
  environment: Environment,
  from: z.output<typeof source>,
  key: readonly PropertyKey[],
): readonly Value[] {
  const value = typeof from === 'string' ? named(environment, from, key) : environment.evaluate(from, key);
  if (!Array.isArray(value)) throw new ValueFault([...environment.path, ...key], 'a list', seen(value));
  return value as readonly Value[];
}

/** The rows of a source that meet the conditions. */
export function matching(
  environment: Environment,
  from: z.output<typeof source>,
  conditions: z.output<typeof match> | undefined,
): readonly Value[] {
  const items = itemsOf(environment, from, ['from']);
  if (conditions === undefined) return items;
  return items.filter((item) =>
    Object.entries(conditions).every(([field, condition]) => {
      const value = fieldOf(environment, item, field);
      if (!isRecord(condition)) return value === condition;
      const wanted = (name: keyof typeof condition): Value =>
        environment.evaluate(condition[name], ['match', field, name]);
      return (
        (condition.is === undefined || value === wanted('is')) &&
        (condition.not === undefined || value !== wanted('not')) &&
        (condition.above === undefined || numberFrom(environment, value) > numberFrom(environment, wanted('above'))) &&
        (condition.below === undefined || numberFrom(environment, value) < numberFrom(environment, wanted('below')))
      );
    }),
  );
}

/** A field of a row, by dotted name. */
export function fieldOf(environment: Environment, row: Value, field: string): Value {
  const value = field.split('.').reduce<unknown>(member, row);
  if (value === undefined) throw new ValueFault(environment.path, `rows with a field ${field}`, seen(row));
  return value as Value;
}

/** A number, or a fault. */
export function numberFrom(environment: Environment, value: Value): number {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new ValueFault(environment.path, 'a number', seen(value));
  return value;
}

/** A number without the dust that binary fractions leave. */
export function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

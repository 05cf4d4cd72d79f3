import { z } from 'zod';
import type { Value } from '../scope.ts';
import { seen } from '../task-fault.ts';
import { expression, fieldOf, itemsOf, match, matching, named, numberFrom, source } from './arguments.ts';
import { operator, ValueFault, type Environment } from './operator.ts';

const fields = z.record(z.string(), expression);

/** Operators that make and order lists and rows. */
export const lists = {
  /** The value of that name, as it is. */
  ref: operator(z.string().min(1), (name, environment) => named(environment, name, [])),
  /** A map; later fields see the earlier ones. */
  record: operator(fields, (entries, environment) => recordOf(environment, entries, [], {})),
  /** Rows: `count` of them, or one for each item of `of`. Fields see `index` (from 0), `item`, and earlier fields. */
  rows: operator(
    z
      .strictObject({ count: z.number().int().min(1).max(5_000).optional(), of: source.optional(), fields })
      .refine((args) => (args.count === undefined) !== (args.of === undefined), 'either count or of'),
    ({ count, of, fields: entries }, environment) => {
      const items =
        of === undefined ? Array.from({ length: count ?? 0 }, () => null) : itemsOf(environment, of, ['of']);
      return items.map((item, index) => recordOf(environment, entries, ['fields'], { index, item }, index));
    },
  ),
  /** The item of a list at this row's own `index`. */
  at: operator(source, (from, environment) => {
    const index = numberFrom(environment, named(environment, 'index', []));
    const items = itemsOf(environment, from, []);
    const item = items[index];
    if (item === undefined)
      throw new ValueFault(environment.path, `a list of at least ${index + 1}`, `a list of ${items.length}`);
    return item;
  }),
  /** Lists one after the other. */
  concat: operator(z.array(source).min(1), (sources, environment) =>
    sources.flatMap((from, index) => itemsOf(environment, from, [index])),
  ),
  /** The lists in a field of rows, one after the other. */
  flatten: operator(z.strictObject({ from: source, by: z.string() }), ({ from, by }, environment) =>
    itemsOf(environment, from, ['from']).flatMap((row) => {
      const inner = fieldOf(environment, row, by);
      if (!Array.isArray(inner)) throw new ValueFault(environment.path, `a list in the field ${by}`, seen(inner));
      return inner as Value[];
    }),
  ),
  /** The rows that meet the conditions. */
  where: operator(z.strictObject({ from: source, match }), ({ from, match: conditions }, environment) => [
    ...matching(environment, from, conditions),
  ]),
  /** Rows in the order of a field. */
  sort: operator(
    z.strictObject({ from: source, by: z.string(), falling: z.boolean().default(false) }),
    ({ from, by, falling }, environment) =>
      [...itemsOf(environment, from, ['from'])].sort(
        (one, other) => (falling ? -1 : 1) * compare(fieldOf(environment, one, by), fieldOf(environment, other, by)),
      ),
  ),
  /** Result pages: `{ number, items, previous, next, total }` each; `previous` and `next` are 0 where there is none. */
  chunk: operator(z.strictObject({ from: source, size: z.number().int().min(1) }), ({ from, size }, environment) => {
    const items = itemsOf(environment, from, ['from']);
    const total = Math.max(1, Math.ceil(items.length / size));
    return Array.from({ length: total }, (_, page) => ({
      number: page + 1,
      items: items.slice(page * size, (page + 1) * size),
      previous: page,
      next: page + 1 < total ? page + 2 : 0,
      total,
    }));
  }),
};

function recordOf(
  environment: Environment,
  entries: Readonly<Record<string, unknown>>,
  key: readonly PropertyKey[],
  names: Readonly<Record<string, Value>>,
  row?: number,
): Value {
  const made: Record<string, Value> = {};
  for (const [field, each] of Object.entries(entries)) {
    made[field] = environment.evaluate(each, [...key, field], { ...names, ...made }, row);
  }
  return made;
}

function compare(one: Value, other: Value): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [left, right] = [JSON.stringify(one), JSON.stringify(other)];
  return left < right ? -1 : left > right ? 1 : 0;
}

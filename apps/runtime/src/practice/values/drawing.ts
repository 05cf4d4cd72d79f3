import { z } from 'zod';
import type { Value } from '../scope.ts';
import { draw, shuffled } from '../seeded.ts';
import { itemsOf, rounded, source } from './arguments.ts';
import { operator, ValueFault, type Environment } from './operator.ts';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const range = { from: z.number(), to: z.number(), step: z.number().positive().default(1) };

/** Operators that draw from the seed. */
export const drawing = {
  /** One item of a list. */
  pick: operator(source, (from, environment) => {
    const items = some(environment, itemsOf(environment, from, []), 1);
    return items[draw(environment.random(), items.length)] as Value;
  }),
  /** Some items of a list, in a drawn order. */
  sample: operator(z.strictObject({ from: source, count: z.number().int().min(1) }), ({ from, count }, environment) =>
    shuffled(environment.random(), some(environment, itemsOf(environment, from, ['from']), count)).slice(0, count),
  ),
  /** All items of a list, in a drawn order. */
  shuffle: operator(source, (from, environment) => shuffled(environment.random(), itemsOf(environment, from, []))),
  /** A number from a range, ends included. */
  number: operator(z.strictObject(range), (args, environment) => {
    const values = steps(environment, args);
    return values.at(draw(environment.random(), values.count));
  }),
  /** Numbers from a range, no two the same, in a drawn or rising order. */
  numbers: operator(
    z.strictObject({
      ...range,
      count: z.number().int().min(1).max(5_000),
      order: z.enum(['drawn', 'rising']).default('drawn'),
    }),
    (args, environment) => {
      const values = steps(environment, args);
      if (values.count < args.count)
        throw new ValueFault(environment.path, `a range with at least ${args.count} steps`, `${values.count} steps`);
      const random = environment.random();
      const taken = new Set<number>();
      while (taken.size < args.count) taken.add(draw(random, values.count));
      const indices = args.order === 'rising' ? [...taken].sort((one, other) => one - other) : [...taken];
      return indices.map((index) => values.at(index));
    },
  ),
  /** A code: `#` becomes a digit, `@` a letter, anything else stays. */
  code: operator(z.string().min(1).max(40), (pattern, environment) => {
    const random = environment.random();
    return pattern.replaceAll(/[#@]/gu, (sign) =>
      sign === '#' ? String(draw(random, 10)) : LETTERS.charAt(draw(random, LETTERS.length)),
    );
  }),
};

function some(environment: Environment, items: readonly Value[], count: number): readonly Value[] {
  if (items.length < count)
    throw new ValueFault(environment.path, `a list of at least ${count}`, `a list of ${items.length}`);
  return items;
}

function steps(
  environment: Environment,
  { from, to, step }: { from: number; to: number; step: number },
): { count: number; at(index: number): number } {
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (count < 1) throw new ValueFault(environment.path, 'from below to', `${from} to ${to}`);
  const decimals = Math.max(decimalsOf(from), decimalsOf(step));
  return { count, at: (index) => rounded(from + index * step, decimals) };
}

function decimalsOf(value: number): number {
  return /\.(\d+)$/u.exec(String(value))?.[1]?.length ?? 0;
}

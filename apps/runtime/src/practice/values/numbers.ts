import { z } from 'zod';
import type { Value } from '../scope.ts';
import { expression, numberFrom, rounded } from './arguments.ts';
import { operator, ValueFault, type Environment } from './operator.ts';

const operands = z.array(expression).min(2).max(8);
const decimals = z.number().int().min(0).max(6);
const written = z.strictObject({
  value: expression,
  decimals: decimals.default(0),
  thousands: z.string().max(1).default(''),
});

/** Operators on numbers, and on the way they are written. */
export const numbers = {
  add: operator(operands, (args, environment) => fold(environment, args, (one, other) => one + other)),
  subtract: operator(operands, (args, environment) => fold(environment, args, (one, other) => one - other)),
  multiply: operator(operands, (args, environment) => fold(environment, args, (one, other) => one * other)),
  divide: operator(operands, (args, environment) =>
    fold(environment, args, (one, other) => {
      if (other === 0) throw new ValueFault(environment.path, 'a divisor other than 0', '0');
      return one / other;
    }),
  ),
  /** A number cut to some decimals. */
  round: operator(z.strictObject({ value: expression, decimals: decimals.default(0) }), (args, environment) =>
    rounded(valueOf(environment, args.value), args.decimals),
  ),
  /** A number as a page writes it: fixed decimals, a sign between thousands. */
  written: operator(written, (args, environment) =>
    write(valueOf(environment, args.value), args.decimals, args.thousands),
  ),
  /**
   * A regular expression that finds this number and no other in a sentence, with or without a sign between
   * thousands, for an assertion's `matches` (put in with three braces).
   */
  pattern: operator(written, (args, environment) => {
    const [whole = '', fraction] = write(valueOf(environment, args.value), args.decimals, ',').split('.');
    const body = whole.replaceAll(',', "[,. '\\u00a0\\u202f]?");
    return `(?<![\\d]|[\\d][.,])${body}${fraction === undefined ? '' : `[.,]${fraction}`}(?![\\d]|[.,][\\d])`;
  }),
};

function fold(environment: Environment, args: readonly unknown[], step: (one: number, other: number) => number): Value {
  const values = args.map((arg, index) => numberFrom(environment, environment.evaluate(arg, [index])));
  return Number(
    values
      .slice(1)
      .reduce(step, values[0] ?? 0)
      .toFixed(6),
  );
}

function valueOf(environment: Environment, value: unknown): number {
  return numberFrom(environment, environment.evaluate(value, ['value']));
}

function write(value: number, places: number, thousands: string): string {
  const [whole = '', fraction] = value.toFixed(places).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, thousands);
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

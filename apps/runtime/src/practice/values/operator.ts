import type { RandomStream } from '@coarena/core';
import type { z } from 'zod';
import type { Scope, Value } from '../scope.ts';

/** What an operator works with besides its own arguments. */
export type Environment = {
  readonly scope: Scope;
  /** Where in `site.yaml` the expression stands. */
  readonly path: readonly PropertyKey[];
  /** The stream of this place: another place, or another row, draws independently. */
  random(): RandomStream;
  /** Evaluates an expression that stands at a key of this one; `frame` adds names, `row` tells rows apart. */
  evaluate(
    expression: unknown,
    key: readonly PropertyKey[],
    frame?: Readonly<Record<string, unknown>>,
    row?: number,
  ): Value;
};

/** A value that could not be made; becomes `task_invalid` at `path`. */
export class ValueFault extends Error {
  readonly path: readonly PropertyKey[];
  readonly expected: string;

  constructor(path: readonly PropertyKey[], expected: string, seen: string) {
    super(seen);
    this.name = 'ValueFault';
    this.path = path;
    this.expected = expected;
  }
}

/** One way to make a value: the shape of its arguments and what it makes of them. */
export type Operator = {
  readonly schema: z.ZodType;
  evaluate(args: unknown, environment: Environment): Value;
};

/** Ties an operator's arguments to its schema. */
export function operator<S extends z.ZodType>(
  schema: S,
  evaluate: (args: z.output<S>, environment: Environment) => Value,
): Operator {
  return { schema, evaluate: (args, environment) => evaluate(args as z.output<S>, environment) };
}

import type { Hasher } from '@coarena/core';
import { isRecord, type Scope, type Value } from '../scope.ts';
import { seededStream } from '../seeded.ts';
import { pathText } from '../../config/fault.ts';
import { seen } from '../task-fault.ts';
import { fill, TemplateFault } from '../template.ts';
import { drawing } from './drawing.ts';
import { finding } from './finding.ts';
import { lists } from './lists.ts';
import { numbers } from './numbers.ts';
import { ValueFault, type Environment, type Operator } from './operator.ts';

/** Every operator of `site.yaml`, by name. */
export const OPERATORS: Readonly<Record<string, Operator>> = { ...lists, ...drawing, ...finding, ...numbers };

/** What evaluation depends on; `site` keeps two sites of one seed apart. */
export type Seeding = { readonly hasher: Hasher; readonly seed: number; readonly site: string };

/**
 * Makes the values of a `data` map in the order of its keys; each sees those before it. Throws `ValueFault` with the
 * key path (below `data`).
 */
export function makeValues(
  data: Readonly<Record<string, unknown>>,
  outer: Scope,
  seeding: Seeding,
): Readonly<Record<string, Value>> {
  const made: Record<string, Value> = {};
  for (const [name, expression] of Object.entries(data)) {
    made[name] = evaluate(expression, { scope: outer.with({ ...made }), path: [name], rows: [], seeding });
  }
  return made;
}

type Position = {
  readonly scope: Scope;
  readonly path: readonly PropertyKey[];
  readonly rows: readonly number[];
  readonly seeding: Seeding;
};

function evaluate(expression: unknown, position: Position): Value {
  if (typeof expression === 'string') return text(expression, position);
  if (Array.isArray(expression))
    return expression.map((item: unknown, index) => evaluate(item, { ...position, path: [...position.path, index] }));
  if (!isRecord(expression)) return expression as Value;
  const [name = '', ...others] = Object.keys(expression);
  const found = Object.hasOwn(OPERATORS, name) && others.length === 0 ? OPERATORS[name] : undefined;
  if (found === undefined)
    throw new ValueFault(position.path, `one of ${Object.keys(OPERATORS).join(', ')}`, seen(expression));
  const path = [...position.path, name];
  return found.evaluate(argumentsOf(expression, name, found, path), environmentAt({ ...position, path }));
}

/** Checked arguments by their expression: one in a row's field is evaluated hundreds of times. */
const CHECKED = new WeakMap<object, { readonly args: unknown }>();

function argumentsOf(
  expression: Readonly<Record<string, unknown>>,
  name: string,
  found: Operator,
  path: readonly PropertyKey[],
): unknown {
  const known = CHECKED.get(expression);
  if (known !== undefined) return known.args;
  const checked = found.schema.safeParse(expression[name]);
  if (!checked.success) {
    const issue = checked.error.issues[0];
    throw new ValueFault([...path, ...(issue?.path ?? [])], `the arguments of ${name}`, issue?.message ?? 'others');
  }
  CHECKED.set(expression, { args: checked.data });
  return checked.data;
}

function environmentAt(position: Position): Environment {
  const { scope, path, rows, seeding } = position;
  return {
    scope,
    path,
    random: () => seededStream(seeding.hasher, seeding.seed, `${seeding.site}\n${pathText(path)}\n${rows.join(' ')}`),
    evaluate: (inner, key, frame, row) =>
      evaluate(inner, {
        scope: frame === undefined ? scope : scope.with(frame),
        path: [...path, ...key],
        rows: row === undefined ? rows : [...rows, row],
        seeding,
      }),
  };
}

function text(template: string, { scope, path }: Position): string {
  try {
    return fill(template, scope, { escape: (value) => value });
  } catch (error) {
    if (error instanceof TemplateFault) throw new ValueFault(path, `${error.path}: ${error.expected}`, error.message);
    throw error;
  }
}

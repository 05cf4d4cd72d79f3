import { z } from 'zod';
import type { Parameter } from './parameter.ts';
import { BROWSER_TABLE, DESKTOP_TABLE, SIGNAL_TABLE, type VerbRow } from './verb-table.ts';

type Shape<P extends Readonly<Record<string, Parameter>>> = { -readonly [K in keyof P]: P[K]['schema'] };
type SchemasOf<T extends Readonly<Record<string, VerbRow>>> = {
  readonly [V in keyof T]: z.ZodObject<Shape<T[V]['parameters']>, z.core.$strict>;
};

/** Parameters of the twelve browser verbs. */
export const BROWSER_VERBS = schemasOf(BROWSER_TABLE);
/** Parameters of the eight desktop verbs. */
export const DESKTOP_VERBS = schemasOf(DESKTOP_TABLE);
/** Parameters of the signals. */
export const SIGNALS = schemasOf(SIGNAL_TABLE);

export type BrowserVerb = keyof typeof BROWSER_VERBS;
export type DesktopVerb = keyof typeof DESKTOP_VERBS;
/** One of the twenty verbs. */
export type Verb = BrowserVerb | DesktopVerb;
export type Signal = keyof typeof SIGNALS;

/** Every schema by name: the twenty verbs and the signals. */
export const ACTION_SCHEMAS = { ...BROWSER_VERBS, ...DESKTOP_VERBS, ...SIGNALS } as const;
type Schemas = typeof ACTION_SCHEMAS;

/** A valid action: a name and its parameters. */
export type Action = {
  [V in keyof Schemas]: { readonly verb: V; readonly params: z.output<Schemas[V]> };
}[keyof Schemas];

/** What an agent proposed, before anything was checked. */
export type ProposedAction = { readonly verb: string; readonly params: unknown };

/** One closed schema a row: nothing but the row's parameters is taken. */
function schemasOf<T extends Readonly<Record<string, VerbRow>>>(table: T): SchemasOf<T> {
  const schemas = Object.entries(table).map(([verb, { parameters }]) => [
    verb,
    z.strictObject(Object.fromEntries(Object.entries(parameters).map(([name, { schema }]) => [name, schema]))),
  ]);
  return Object.fromEntries(schemas) as SchemasOf<T>;
}

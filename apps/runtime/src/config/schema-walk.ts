import { z } from 'zod';

/** The schema below the wrappers that only change presence or defaults. */
export function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  let here = schema;
  for (;;) {
    const def = here._zod.def as {
      readonly type: string;
      readonly innerType?: z.core.$ZodType;
      readonly in?: z.core.$ZodType;
    };
    const inner = def.innerType ?? (def.type === 'pipe' ? def.in : undefined);
    if (inner === undefined) return here;
    here = inner;
  }
}

/** The schema of a path, through maps, records and lists; null where the schema says nothing. */
export function schemaAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): z.core.$ZodType | null {
  let here: z.core.$ZodType | undefined = schema;
  for (const step of path) {
    here = below(unwrap(here), step);
    if (here === undefined) return null;
  }
  return here;
}

/** The keys that a map of this schema may have; null when any key is allowed or it is no map. */
export function knownKeys(schema: z.core.$ZodType | null): readonly string[] | null {
  const inner = schema === null ? null : unwrap(schema);
  return inner instanceof z.core.$ZodObject ? Object.keys(inner._zod.def.shape) : null;
}

/** True when the schema, or anything around the value on the way to it, carries `.meta({ secret: true })`. */
export function isSecretAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): boolean {
  let here: z.core.$ZodType | undefined = schema;
  for (const step of [...path, null]) {
    if (here === undefined) return false;
    if (marked(here)) return true;
    if (step !== null) here = below(unwrap(here), step);
  }
  return false;
}

function marked(schema: z.core.$ZodType): boolean {
  let here: z.core.$ZodType | undefined = schema;
  while (here !== undefined) {
    if (z.globalRegistry.get(here)?.['secret'] === true) return true;
    here = (here._zod.def as { readonly innerType?: z.core.$ZodType }).innerType;
  }
  return false;
}

function below(schema: z.core.$ZodType, step: PropertyKey): z.core.$ZodType | undefined {
  if (schema instanceof z.core.$ZodObject) {
    const { shape } = schema._zod.def;
    return Object.hasOwn(shape, step) ? shape[String(step)] : undefined;
  }
  if (schema instanceof z.core.$ZodRecord) return schema._zod.def.valueType;
  if (schema instanceof z.core.$ZodArray) return schema._zod.def.element;
  if (schema instanceof z.core.$ZodUnion || schema instanceof z.core.$ZodDiscriminatedUnion) {
    for (const option of schema._zod.def.options) {
      const found = below(unwrap(option), step);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

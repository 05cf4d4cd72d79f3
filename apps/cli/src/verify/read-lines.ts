import { faultIn, MOST_NESTED, parseCanonical } from '@coarena/core';
import type { z } from 'zod';
import type { Difference } from './difference.ts';

const LINE_FEED = 10;
/** A file with so many unreadable lines is not read on: it is no longer one with a fault, but another file. */
const MOST_FAULTS = 100;
/** Far more than the board of a thousand agents with all its slices has. */
const MOST_BYTES = 64 * 1_024 * 1_024;
/** Shorter lines are parsed before it is known how deep they are. */
const SHORT_BYTES = 65_536;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A line of a file: its value, or null where it is none. */
export type Line<T> = { readonly value: T } | null;

/** How the lines of a file are read and named. */
export type LineRequest<T> = {
  readonly schema: z.ZodType<T>;
  /** What a difference of a line is called, lines counted from 1. */
  readonly entryOf: (line: number) => number | string;
  readonly differences: Difference[];
  /** Texts that were found to be sound under this schema before: they are not looked at again. */
  readonly known?: Map<string, T>;
};

/** The lines of a file. `left` is the line at which it was given up, where too many were unreadable. */
export type Lines<T> = { readonly values: readonly Line<T>[]; readonly left: number | null };

/**
 * The lines of a file, each held against the one text that its value has. A line that is none is null, and a difference
 * says why.
 */
export function readLines<T>(data: Uint8Array, { schema, entryOf, differences, known }: LineRequest<T>): Lines<T> {
  const values: Line<T>[] = [];
  let from = 0;
  let faults = 0;
  while (from < data.length) {
    if (faults === MOST_FAULTS) return { values, left: values.length + 1 };
    const end = data.indexOf(LINE_FEED, from);
    const entry = entryOf(values.length + 1);
    if (end < 0) differences.push({ entry, what: 'the file ends within its line' });
    const found = valueOf(data.subarray(from, end < 0 ? data.length : end), schema, known);
    values.push('fault' in found ? null : found);
    if ('fault' in found) {
      differences.push({ entry, what: found.fault });
      faults += 1;
    }
    from = end < 0 ? data.length : end + 1;
  }
  return { values, left: null };
}

function valueOf<T>(
  bytes: Uint8Array,
  schema: z.ZodType<T>,
  known: Map<string, T> | undefined,
): { readonly value: T } | { readonly fault: string } {
  if (bytes.length > MOST_BYTES) return { fault: `has ${bytes.length} bytes; the most is ${MOST_BYTES}` };
  if (bytes.length > SHORT_BYTES && isNestedDeeper(bytes, MOST_NESTED))
    return { fault: `is nested deeper than ${MOST_NESTED}` };
  const text = textOf(bytes);
  if (text === null) return { fault: `is not UTF-8: ${excerpt(Buffer.from(bytes).toString('latin1'))}` };
  const before = known?.get(text);
  if (before !== undefined) return { value: before };
  const checked = checkedText(text, schema);
  if ('value' in checked) known?.set(text, checked.value);
  return checked;
}

/** The value of a text that is canonical and fits a schema, or what is wrong with it. */
export function checkedText<T>(text: string, schema: z.ZodType<T>): { readonly value: T } | { readonly fault: string } {
  const parsed = parseCanonical(text);
  if (parsed === null) return { fault: `is not canonical JSON: ${excerpt(text)}` };
  const wrong = faultIn(schema, parsed.value);
  return wrong === null ? { value: parsed.value as T } : { fault: wrong };
}

/** UTF-8 of well-formed bytes; null for others, which would otherwise be read as replacement characters. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

const [QUOTE, BACKSLASH, OPENING, CLOSING] = [34, 92, [91, 123], [93, 125]] as const;

/** Whether a JSON text is nested deeper, told without taking it in: a parser needs memory for every level. */
function isNestedDeeper(bytes: Uint8Array, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === OPENING[0] || byte === OPENING[1]) depth += 1;
    else if (byte === CLOSING[0] || byte === CLOSING[1]) depth -= 1;
    if (depth > most) return true;
  }
  return false;
}

/** Where the quotation mark that ends a text stands. */
function endOfText(bytes: Uint8Array, from: number): number {
  let at = from + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

function excerpt(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);
}

import { faultIn, parseCanonical } from '@coarena/core';
import type { z } from 'zod';
import type { Difference } from './difference.ts';

const LINE_FEED = 10;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A line of a file: its value, or null where it is none. */
export type Line<T> = { readonly value: T } | null;

/** How the lines of a file are read and named. */
export type LineRequest<T> = {
  readonly schema: z.ZodType<T>;
  /** What a difference of a line is called, lines counted from 1. */
  readonly entryOf: (line: number) => number | string;
  readonly differences: Difference[];
};

/**
 * The lines of a file, each held against the one text that its value has. A line that is none is null, and a difference
 * says why.
 */
export function readLines<T>(data: Uint8Array, { schema, entryOf, differences }: LineRequest<T>): readonly Line<T>[] {
  const values: Line<T>[] = [];
  let from = 0;
  while (from < data.length) {
    const end = data.indexOf(LINE_FEED, from);
    const entry = entryOf(values.length + 1);
    if (end < 0) differences.push({ entry, what: 'the file ends within its line' });
    values.push(
      valueOf(data.subarray(from, end < 0 ? data.length : end), schema, (what) => differences.push({ entry, what })),
    );
    from = end < 0 ? data.length : end + 1;
  }
  return values;
}

function valueOf<T>(bytes: Uint8Array, schema: z.ZodType<T>, fault: (what: string) => void): Line<T> {
  const text = textOf(bytes);
  const parsed = text === null ? null : parseCanonical(text);
  if (parsed === null) {
    fault(`is not canonical JSON: ${excerpt(text ?? Buffer.from(bytes).toString('latin1'))}`);
    return null;
  }
  const wrong = faultIn(schema, parsed.value);
  if (wrong === null) return { value: parsed.value as T };
  fault(wrong);
  return null;
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

function excerpt(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);
}

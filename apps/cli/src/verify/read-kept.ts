import { ArenaError, ChainedRowSchema, SignedHeadSchema } from '@coarena/core';
import { z } from 'zod';
import type { Kept } from './checks/kept.ts';
import { readExport } from './read-export.ts';
import { readWhole } from './read-whole.ts';

const InclusionSchema = z.looseObject({
  entry: ChainedRowSchema,
  proof: z.array(z.string()),
  head: SignedHeadSchema,
});

/** Bytes before the magic of an archive. */
const MAGIC_AT = 257;

/**
 * A receipt (as the arena answers a vote, or with its proof), a signed head, or an earlier export. Throws
 * `export_invalid` for anything else.
 */
export async function readKept(file: string): Promise<Kept> {
  const invalid = (reason: string): ArenaError => new ArenaError('export_invalid', { file, reason });
  const bytes = await readWhole(file);
  if (bytes.toString('latin1', MAGIC_AT, MAGIC_AT + 5) === 'ustar') {
    const head = readExport(bytes).heads.at(-1);
    if (head == null) throw invalid('it is an export without a signed head');
    return { from: file, head };
  }
  const value = jsonOf(bytes.toString('utf8'));
  const inclusion = InclusionSchema.safeParse(value);
  if (inclusion.success) return { from: file, ...inclusion.data };
  for (const each of [value, fieldOf(value, 'receipt'), fieldOf(value, 'entry')]) {
    const entry = ChainedRowSchema.safeParse(each);
    if (entry.success) return { from: file, entry: entry.data };
  }
  const head = SignedHeadSchema.safeParse(value);
  if (head.success) return { from: file, head: head.data };
  throw invalid('it is neither a receipt, nor a signed head, nor an export');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

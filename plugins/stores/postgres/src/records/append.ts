import { canonicalJson, type ChainedRow, type LedgerPayload } from '@coarena/core';
import { sql, type Transaction } from '../drizzle.ts';

/** The channel on which every append is announced, by the function that appends. */
export const LOG_CHANNEL = 'coarena_log';

/** A row as the functions and tables of the ledger give it: whole numbers of 64 bits come as text. */
export type RawRow = {
  readonly position: string;
  readonly at: string;
  readonly leaf: string;
  readonly chain: string;
};

/** The row with its numbers and its text. */
export function toChainedRow(raw: RawRow, text: string): ChainedRow {
  return { position: Number(raw.position), at: Number(raw.at), text, leaf: raw.leaf, chain: raw.chain };
}

/** Rows of the entries that were just appended, in order: the texts are known here already. */
export function appendedRows(raw: readonly RawRow[], texts: readonly string[]): readonly ChainedRow[] {
  if (raw.length !== texts.length) throw new Error(`${raw.length} of ${texts.length} entries were appended`);
  return raw.map((row, n) => toChainedRow(row, texts[n] ?? ''));
}

/**
 * Appends entries in one call, hashed and chained under the head's lock, which is kept until the commit: positions are
 * gap-free and in commit order. Call it last, after every other lock: battles by id, judges by id, agents by name, head.
 */
export async function append(tx: Transaction, payloads: readonly LedgerPayload[]): Promise<readonly ChainedRow[]> {
  const texts = payloads.map((payload) => canonicalJson(payload));
  const rows = await tx.execute<RawRow>(
    sql`select * from coarena.append_entries(${JSON.stringify(texts)}::text::json)`,
  );
  return appendedRows(rows, texts);
}

/** Appends one entry, or several of which the last matters, and answers the last one's row. */
export async function appendLast(tx: Transaction, payloads: readonly LedgerPayload[]): Promise<ChainedRow> {
  const last = (await append(tx, payloads)).at(-1);
  if (last === undefined) throw new Error('nothing was appended to the ledger');
  return last;
}

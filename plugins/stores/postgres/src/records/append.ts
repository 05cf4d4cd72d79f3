import { canonicalJson, type ChainedRow, type LedgerPayload } from '@coarena/core';
import { sql, type Transaction } from '../drizzle.ts';

/** The channel on which every append is announced, by the function that appends. */
export const LOG_CHANNEL = 'coarena_log';

/** A row as the functions and tables of the ledger give it: whole numbers of 64 bits come as text. */
export type RawRow = {
  readonly position: string;
  readonly at: string;
  readonly text: string;
  readonly leaf: string;
  readonly chain: string;
};

/** The row with its numbers. */
export function toChainedRow(raw: RawRow): ChainedRow {
  return { position: Number(raw.position), at: Number(raw.at), text: raw.text, leaf: raw.leaf, chain: raw.chain };
}

/**
 * Appends entries in one call, hashed and chained under the head's lock, which is kept until the commit: positions are
 * gap-free and in commit order. Call it last, after every other lock: battles by id, judges by id, agents by name, head.
 */
export async function append(tx: Transaction, payloads: readonly LedgerPayload[]): Promise<readonly ChainedRow[]> {
  const texts = JSON.stringify(payloads.map((payload) => canonicalJson(payload)));
  const rows = await tx.execute<RawRow>(sql`select * from coarena.append_entries(${texts}::text::json)`);
  return rows.map(toChainedRow);
}

/** Appends one entry, or several of which the last matters, and answers the last one's row. */
export async function appendLast(tx: Transaction, payloads: readonly LedgerPayload[]): Promise<ChainedRow> {
  const last = (await append(tx, payloads)).at(-1);
  if (last === undefined) throw new Error('nothing was appended to the ledger');
  return last;
}

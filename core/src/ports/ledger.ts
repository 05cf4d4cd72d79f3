import type { ChainedRow, LedgerEntry } from '../ledger/entry.ts';
import type { LedgerHead, SignedHead } from '../ledger/signed-head.ts';

/** Reading the append-only ledger of an arena. Appending is the business of the store's own transactions. */
export interface LedgerReader {
  /** Position and chain hash of the last entry; position 0 and 32 zero bytes when there is none. */
  tip(): Promise<{ readonly position: number; readonly chain: string }>;
  /** Entries after a position, in order. */
  read(after: number, limit: number): Promise<readonly LedgerEntry[]>;
  /** The same as they are kept: the exact text that was hashed, with its hashes. */
  rows(after: number, limit: number): Promise<readonly ChainedRow[]>;
  /** Signed heads, the oldest first, after a size. */
  heads(afterSize: number, limit: number): Promise<readonly SignedHead[]>;
}

/** Signs a head: fills in the key and adds the signature. */
export type SignHead = (head: Omit<LedgerHead, 'keyId'>) => Promise<SignedHead>;

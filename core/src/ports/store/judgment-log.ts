import type { LedgerPayload } from '../../ledger/entry.ts';
import type { SignedHead } from '../../ledger/signed-head.ts';
import type { LedgerReader, SignHead } from '../ledger.ts';

/** What a `refit` entry says. */
export type RefitRecord = Omit<Extract<LedgerPayload, { readonly kind: 'refit' }>, 'kind'>;

/** The append-only ledger of the arena. */
export interface JudgmentLog extends LedgerReader {
  /** Position of the last entry; 0 when empty. */
  head(): Promise<number>;
  /** The leaf hashes of the first `size` entries after `after`, 32 bytes each. */
  leaves(after: number, size: number): Promise<Uint8Array>;
  /** Calls back soon after something was appended, possibly once for several; stops with the signal. */
  watch(signal: AbortSignal, onAppend: () => void): Promise<void>;
  /** Appends the epoch entry once for each key hash. */
  beginEpoch(keyHash: string, seeded: boolean): Promise<void>;
  /** Appends the end of an epoch with its key (hex), once; throws a RangeError for an epoch that never began. */
  endEpoch(keyHash: string, key: string): Promise<void>;
  /**
   * Appends the entry of a signing key unless it is the one in use. Where it replaces another, `sign` (by the old key) is
   * asked for a head that covers the entry.
   */
  useSigningKey(key: { readonly keyId: string; readonly publicKey: string }, sign?: SignHead): Promise<void>;
  /** The signing key in use, by its id; null before the first. */
  signingKey(): Promise<string | null>;
  /** Appends a refit and keeps the head that `sign` makes over everything up to it, both or neither. */
  appendRefit(refit: RefitRecord, sign: SignHead): Promise<SignedHead>;
  /** Signs and keeps a head over everything so far; the newest one when nothing was appended after it. */
  signHead(sign: SignHead): Promise<SignedHead>;
}

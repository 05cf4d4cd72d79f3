import type { LedgerEntry } from './entry.ts';
import type { SignedHead } from './signed-head.ts';

/** A key that signs or signed this arena's heads, as the ledger names it. */
export type SigningKey = {
  readonly keyId: string;
  readonly publicKey: string;
  readonly replaces: string | null;
  /** The position of the entry that names it. */
  readonly position: number;
};

/** The signing keys of a ledger, the oldest first. */
export function signingKeys(entries: Iterable<LedgerEntry>): readonly SigningKey[] {
  const keys: SigningKey[] = [];
  for (const { position, payload } of entries) {
    if (payload.kind !== 'signing_key') continue;
    const { keyId, publicKey, replaces } = payload;
    keys.push({ keyId, publicKey, replaces, position });
  }
  return keys;
}

/** What is wrong with who signed what: an entry or a head (by its size), and why. */
export type KeyFault = { readonly entry: number | null; readonly head: number | null; readonly what: string };

/**
 * Holds heads, the oldest first, against the keys. A key signs from its own entry on. Another takes over only once the
 * old key has signed a head that covers the entry naming the new one; after that the old key signs no more.
 */
export function keyFaults(keys: readonly SigningKey[], heads: readonly SignedHead[]): readonly KeyFault[] {
  const faults: KeyFault[] = keys.flatMap((key, n) => {
    const before = keys[n - 1]?.keyId ?? null;
    if (key.replaces === before) return [];
    const what = `signing key ${key.keyId} replaces ${key.replaces ?? 'none'}, but ${before ?? 'none'} was in use`;
    return [{ entry: key.position, head: null, what }];
  });
  let current = 0;
  let handedOver = false;
  for (const head of heads) {
    const fault = (what: string): number => faults.push({ entry: null, head: head.size, what });
    const next = keys[current + 1];
    if (handedOver && next?.keyId === head.keyId) {
      current += 1;
      handedOver = false;
    }
    const key = keys[current];
    if (key === undefined || key.keyId !== head.keyId) {
      const known = keys.some(({ keyId }) => keyId === head.keyId);
      fault(
        known
          ? `signed by key ${head.keyId}, which was not in use`
          : `signed by key ${head.keyId}, which no entry names`,
      );
      continue;
    }
    if (head.size < key.position)
      fault(`signed by key ${head.keyId} before entry ${key.position}, which names that key`);
    const following = keys[current + 1];
    if (following !== undefined && head.size >= following.position) {
      if (handedOver) fault(`signed by key ${head.keyId} after it was replaced by ${following.keyId}`);
      handedOver = true;
    }
  }
  return faults;
}

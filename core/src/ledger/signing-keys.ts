import type { Digest } from '../ports/hasher.ts';
import type { LedgerEntry } from './entry.ts';
import { isBinding, keyNameOf } from './public-key.ts';
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
 * Holds heads, the oldest first, against the keys. A key has the name that follows from it, binds its holder, and is in
 * use once. It signs from its own entry on. Another takes over only once the old key has signed a head that covers the
 * entry naming the new one; after that the old key signs no more.
 */
export function keyFaults(
  keys: readonly SigningKey[],
  heads: readonly SignedHead[],
  digest: Digest,
): readonly KeyFault[] {
  const faults: KeyFault[] = keys.flatMap((key, n) =>
    entryFaults(key, keys.slice(0, n), digest).map((what) => ({ entry: key.position, head: null, what })),
  );
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

function entryFaults(
  { keyId, publicKey, replaces }: SigningKey,
  earlier: readonly SigningKey[],
  digest: Digest,
): readonly string[] {
  const faults: string[] = [];
  const before = earlier.at(-1)?.keyId ?? null;
  const name = keyNameOf(publicKey, digest);
  if (replaces !== before)
    faults.push(`signing key ${keyId} replaces ${replaces ?? 'none'}, but ${before ?? 'none'} was in use`);
  if (keyId !== name) faults.push(`signing key ${publicKey} is called ${keyId}; its name is ${name}`);
  if (!isBinding(publicKey)) faults.push(`signing key ${publicKey} binds nobody: signatures under it fit any text`);
  if (earlier.some((key) => key.publicKey === publicKey || key.keyId === keyId))
    faults.push(`signing key ${keyId} was in use before, and was replaced`);
  return faults;
}

import type { SignedHead, SigningKey } from '@coarena/core';
import type { Difference } from '../difference.ts';
import type { ReadExport } from '../read-export.ts';

/**
 * Whether a ledger is that of the arena whose public key (hex) somebody has from elsewhere: its entries name the key, and
 * the key signed one of its heads or its seal. A name alone shows nothing, since anyone can write it down. That the
 * signatures fit, and that every later key was brought in by the one before, is checked apart.
 */
export function checkKnownKey(
  publicKey: string,
  keys: readonly SigningKey[],
  { heads, seal }: Pick<ReadExport, 'seal'> & { readonly heads: readonly (SignedHead | null)[] },
): readonly Difference[] {
  const known = keys.find((key) => key.publicKey === publicKey);
  if (known === undefined)
    return [{ entry: 'keys.json', what: `does not hold the key ${publicKey}: this is another arena's ledger` }];
  if (seal?.keyId === known.keyId || heads.some((head) => head?.keyId === known.keyId)) return [];
  return [
    {
      entry: known.position,
      what: `names the key ${publicKey}, but nothing here is signed with it: this is another arena's ledger`,
    },
  ];
}

import type { SignHead } from '../ports/ledger.ts';
import type { Signer, VerifySignature } from '../ports/signer.ts';
import { fromHex, toHex, utf8 } from './bytes.ts';
import { canonicalJson } from './canonical.ts';

/**
 * What is signed: the ledger up to `size` entries. `root` is the Merkle root over the leaves, `chain` the chain hash of
 * the last entry, `at` epoch milliseconds; `boardHash` is that of the board published with it, null for a head that
 * was signed for another reason.
 */
export type LedgerHead = {
  readonly size: number;
  readonly root: string;
  readonly chain: string;
  readonly at: number;
  readonly boardHash: string | null;
  readonly keyId: string;
};

/** A head with its Ed25519 signature over the head's canonical JSON, lower-case hex. */
export type SignedHead = LedgerHead & { readonly signature: string };

/** The bytes that are signed for a head: its canonical JSON without the signature. */
export function headBytes({ size, root, chain, at, boardHash, keyId }: LedgerHead): Uint8Array {
  return utf8(canonicalJson({ size, root, chain, at, boardHash, keyId }));
}

/** Signs heads with one key. */
export function headSigner(signer: Signer): SignHead {
  return async (head) => {
    const named: LedgerHead = { ...head, keyId: signer.keyId };
    return { ...named, signature: toHex(await signer.sign(headBytes(named))) };
  };
}

/** Whether a head is signed by the key (hex). Malformed keys and signatures are false. */
export function isSignedBy(head: SignedHead, publicKey: string, verify: VerifySignature): boolean {
  const key = fromHex(publicKey);
  const signature = fromHex(head.signature);
  return key !== null && signature !== null && verify(key, headBytes(head), signature);
}

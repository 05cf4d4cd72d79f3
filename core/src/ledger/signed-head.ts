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

/** SHA-256 as a port, so that core needs no platform. */
export interface Hasher {
  /** Lower-case hex of the SHA-256 of the bytes, or of the UTF-8 of a text. */
  sha256(data: Uint8Array | string): string;
}

/** SHA-256 over bytes, for what hashes hashes: the ledger. */
export interface Digest {
  /** 32 bytes. */
  digest(data: Uint8Array): Uint8Array;
}

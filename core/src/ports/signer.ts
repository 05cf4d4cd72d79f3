/** The arena's signing key, Ed25519 (RFC 8032). */
export interface Signer {
  /** The first 16 hex digits of the SHA-256 of the public key. */
  readonly keyId: string;
  /** 32 bytes, lower-case hex. */
  readonly publicKey: string;
  /** A signature of 64 bytes. */
  sign(bytes: Uint8Array): Promise<Uint8Array>;
}

/** Whether an Ed25519 signature (64 bytes) of the bytes is by the public key (32 bytes). Malformed input is false. */
export type VerifySignature = (publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array) => boolean;

/** SHA-256 as a port, so that core needs no platform. */
export interface Hasher {
  /** Lower-case hex of the SHA-256 of the bytes, or of the UTF-8 of a text. */
  sha256(data: Uint8Array | string): string;
}

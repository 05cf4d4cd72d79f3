/** A stored object. `sha256` is lower-case hex of its bytes and its only name. */
export type BlobRef = { readonly sha256: string; readonly bytes: number };

/**
 * Content-addressed objects, selected by `blobs.use`. A put is durable before it resolves; the same bytes are stored
 * once. Errors: `disk_full`, `blob_missing`, `blob_corrupt` (the bytes no longer match their name).
 */
export interface BlobStore {
  put(data: Uint8Array | AsyncIterable<Uint8Array>, limit?: { readonly maxBytes: number }): Promise<BlobRef>;
  /** The whole object, checked against its name. */
  get(sha256: string): Promise<Uint8Array>;
  /** The object as a stream, checked at its end. */
  read(sha256: string): AsyncIterable<Uint8Array>;
  has(sha256: string): Promise<boolean>;
  dispose(): Promise<void>;
}

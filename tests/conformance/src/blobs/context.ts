import type { BlobStore } from '@coarena/core';

/** What a blob store's case works on. The store may hold objects of other cases. */
export type BlobContext = {
  readonly blobs: BlobStore;
  /** Changes one byte of a stored object behind the store's back; asked for by cases that need `damage`. */
  readonly damage?: (sha256: string) => Promise<void>;
};

import { isUtf8 } from 'node:buffer';
import type { BlobStore, EndState } from '@coarena/core';
import type { FileEntry, GuestClient } from '@coarena/guest/host';

/** The texts of delivered files are put before the checker until together they reach this size. */
const TEXT_BYTES = 1024 * 1024;

/** Takes delivered files out into the blob store and reads back the text of the small ones. */
export async function readDelivered(
  guest: GuestClient,
  files: readonly FileEntry[],
  blobs: BlobStore,
  signal: AbortSignal,
): Promise<EndState['files']> {
  const taken: EndState['files'][number][] = [];
  let textBytes = 0;
  for (const file of files) {
    const stream = await guest.takeDelivered(file.name, { signal, deadlineMs: 120_000 });
    const blob = await blobs.put(stream, { maxBytes: file.bytes });
    const fits = textBytes + blob.bytes <= TEXT_BYTES;
    const bytes = fits ? await blobs.get(blob.sha256) : null;
    const text = bytes !== null && isUtf8(bytes) ? new TextDecoder().decode(bytes) : null;
    if (text !== null) textBytes += blob.bytes;
    taken.push({ name: file.name, sha256: blob.sha256, bytes: blob.bytes, text });
  }
  return taken;
}

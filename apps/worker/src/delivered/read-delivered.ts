import { isUtf8 } from 'node:buffer';
import type { BlobStore, EndState, Logger } from '@coarena/core';
import { LIMITS, type FileEntry, type GuestClient } from '@coarena/guest/host';
import { InfraError } from '../battle/infra-error.ts';
import { blindCopy } from './blind-copy.ts';

/** The texts of delivered files are put before the checker until together they reach this size. */
const TEXT_BYTES = 1024 * 1024;

/**
 * Takes delivered files out into the blob store, makes the copies that judges get, and reads back the text of the small
 * ones. Each is streamed, bounded in size, and compared with the hash that it has inside; raises the fault
 * `sandbox_lost` where it differs.
 */
export async function readDelivered(
  guest: Pick<GuestClient, 'takeDelivered'>,
  files: readonly FileEntry[],
  { blobs, log }: { readonly blobs: BlobStore; readonly log: Logger },
  signal: AbortSignal,
): Promise<EndState['files']> {
  const taken: EndState['files'][number][] = [];
  let textBytes = 0;
  for (const file of files.slice(0, LIMITS.files)) {
    const stream = await guest.takeDelivered(file.name, { signal, deadlineMs: 120_000 });
    const blob = await blobs.put(stream, { maxBytes: Math.min(file.bytes, LIMITS.fileBytes) });
    if (blob.sha256 !== file.sha256 || blob.bytes !== file.bytes)
      throw new InfraError('sandbox_lost', `the file ${file.name} came out as another than it was inside`);
    const fits = textBytes + blob.bytes <= TEXT_BYTES;
    const bytes = fits ? await blobs.get(blob.sha256) : null;
    const text = bytes !== null && isUtf8(bytes) ? new TextDecoder().decode(bytes) : null;
    if (text !== null) textBytes += blob.bytes;
    const blind = await blindCopy(blob, { blobs, log });
    taken.push({ name: file.name, sha256: blob.sha256, bytes: blob.bytes, text, blind });
  }
  return taken;
}

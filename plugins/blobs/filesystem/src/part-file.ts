import { createHash, randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ArenaError, type BlobRef } from '@coarena/core';

/** An object that was written and flushed but has no name yet. */
export type PartFile = { readonly path: string; readonly ref: BlobRef };

/**
 * Writes data to a new file, hashing and counting on the way, chunk by chunk in constant memory. Nothing is left when
 * it fails. Throws `blob_too_large`, `disk_full`.
 */
export async function writePart(
  folder: string,
  data: Uint8Array | AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<PartFile> {
  const path = join(folder, `${process.pid}-${randomBytes(8).toString('hex')}`);
  try {
    const handle = await open(path, 'wx', 0o600);
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      for await (const chunk of chunksOf(data)) {
        bytes += chunk.byteLength;
        if (bytes > maxBytes) throw new ArenaError('blob_too_large', { limit: maxBytes });
        hash.update(chunk);
        await writeAll(handle, chunk);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    return { path, ref: { sha256: hash.digest('hex'), bytes } };
  } catch (error) {
    await rm(path, { force: true });
    throw isFull(error) ? new ArenaError('disk_full', { what: 'an object', folder }, { cause: error }) : error;
  }
}

/** True for the errors of a disk or quota without room. */
export function isFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

async function* chunksOf(data: Uint8Array | AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  if (data instanceof Uint8Array) yield data;
  else yield* data;
}

async function writeAll(handle: Awaited<ReturnType<typeof open>>, chunk: Uint8Array): Promise<void> {
  for (let offset = 0; offset < chunk.byteLength;) {
    const { bytesWritten } = await handle.write(chunk, offset, chunk.byteLength - offset);
    offset += bytesWritten;
  }
}

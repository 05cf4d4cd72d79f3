import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { LIMITS, type FileEntry } from '../../protocol/index.ts';

/** A stored file, or why it was not stored. */
export type StoreResult =
  { readonly ok: true; readonly entry: FileEntry } | { readonly ok: false; readonly why: string };

/**
 * Streams bytes into `folder/name` through a part file, at most 50 MB, then reads the finished file back for its hash.
 * Nothing is left behind when it fails.
 */
export async function storeFile(
  folder: string,
  name: string,
  content: AsyncIterable<Uint8Array>,
): Promise<StoreResult> {
  const part = `${folder}/.part-${process.hrtime.bigint()}`;
  const file = await open(
    part,
    constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW,
    0o644,
  );
  let bytes = 0;
  try {
    for await (const chunk of content) {
      bytes += chunk.length;
      if (bytes > LIMITS.fileBytes) return { ok: false, why: `it is over ${LIMITS.fileBytes} bytes` };
      await file.writeFile(chunk);
    }
    await file.close();
    await rename(part, `${folder}/${name}`);
    return { ok: true, entry: await readBack(folder, name) };
  } finally {
    await file.close().catch(() => undefined); // Closed already on the good path.
    await rm(part, { force: true });
  }
}

async function readBack(folder: string, name: string): Promise<FileEntry> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(`${folder}/${name}`, constants.O_RDONLY | constants.O_NOFOLLOW);
  for await (const chunk of file.createReadStream() as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    hash.update(chunk);
  }
  return { name, bytes, sha256: hash.digest('hex') };
}

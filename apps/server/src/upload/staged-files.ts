import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ArenaError, present, type Attachment, type BlobStore } from '@coarena/core';

/** Files of requests that nobody finished are gone after this. */
const LEFTOVER_MS = 3_600_000;

/** A file of a request, on the disk and nowhere else yet. */
export type StagedFile = Attachment & { readonly path: string };

/** The folder below the data folder that uploads pass through. */
export function uploadsFolder(dataFolder: string): string {
  return join(dataFolder, 'uploads');
}

/** Removes what earlier, killed processes left there; returns how many requests it was. */
export async function sweepUploads(dataFolder: string, now: number): Promise<number> {
  const folder = uploadsFolder(dataFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let removed = 0;
  for (const name of await readdir(folder)) {
    const found = await present(stat(join(folder, name)));
    if (found === null || now - found.mtimeMs < LEFTOVER_MS) continue;
    await rm(join(folder, name), { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

/**
 * A request's own folder for the time of `use`. Files are stored as objects only when the whole request is known to be
 * good, so a refused one leaves nothing behind.
 */
export async function withStaging<T>(dataFolder: string, use: (folder: string) => Promise<T>): Promise<T> {
  const parent = uploadsFolder(dataFolder);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(parent, 'request-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Writes a stream to a file of at most `limit` bytes; throws `request_too_large`, `disk_full`. */
export async function stage(
  target: { readonly path: string; readonly name: string },
  stream: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<StagedFile> {
  const handle = await open(target.path, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      bytes += chunk.length;
      if (bytes > limit) throw new ArenaError('request_too_large', { what: 'a file', limit: `${limit} bytes` });
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
  } catch (error) {
    throw isFull(error)
      ? new ArenaError('disk_full', { what: 'an upload', folder: target.path }, { cause: error })
      : error;
  } finally {
    await handle.close();
  }
  return { ...target, bytes, sha256: hash.digest('hex') };
}

/** What a task says of its files, whether they are stored yet or not. */
export function attachmentsOf(files: readonly StagedFile[]): readonly Attachment[] {
  return files.map(({ name, sha256, bytes }) => ({ name, sha256, bytes }));
}

/** Stores staged files as objects. */
export async function storeStaged(files: readonly StagedFile[], blobs: BlobStore): Promise<void> {
  for (const { path, sha256, bytes } of files) {
    const stored = await blobs.put(createReadStream(path), { maxBytes: bytes });
    if (stored.sha256 !== sha256) throw new Error(`the staged file ${path} changed before it was stored`);
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}

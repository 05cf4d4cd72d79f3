import { createHash } from 'node:crypto';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { ArenaError, messageOf, type BlobRef, type BlobStore, type Logger } from '@coarena/core';
import { makeFolder, syncFolder } from './durable.ts';
import { removeLeftovers } from './leftovers.ts';
import { isFull, writePart } from './part-file.ts';
import { isName, objectPath, partsFolder } from './paths.ts';

const CHUNK = 64 * 1024;

/**
 * Objects as files under their hash. A put writes and flushes a part, gives it its name in one step and flushes the
 * folder; an object is never changed after that, and every read compares it with its name.
 */
export class FilesystemBlobStore implements BlobStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Makes the folders and removes old leftovers. Throws `data_folder_unusable`. */
  static async open(folder: string, log: Logger): Promise<FilesystemBlobStore> {
    try {
      await makeFolder(partsFolder(folder));
      const removed = await removeLeftovers(partsFolder(folder), Date.now());
      if (removed > 0) log.info('removed unfinished objects of an earlier run', { removed });
    } catch (error) {
      throw new ArenaError('data_folder_unusable', { folder, reason: messageOf(error) }, { cause: error });
    }
    return new FilesystemBlobStore(folder);
  }

  async put(data: Uint8Array | AsyncIterable<Uint8Array>, limit?: { readonly maxBytes: number }): Promise<BlobRef> {
    const present = data instanceof Uint8Array ? await this.#intact(data) : null;
    if (present !== null && present.bytes <= (limit?.maxBytes ?? present.bytes)) return present;
    const part = await writePart(partsFolder(this.#folder), data, limit?.maxBytes ?? Number.POSITIVE_INFINITY);
    try {
      const target = objectPath(this.#folder, part.ref.sha256);
      await makeFolder(target.folder);
      // The same name means the same bytes, so replacing an object changes nothing but mends a damaged one.
      await rename(part.path, target.file);
      await syncFolder(target.folder);
    } catch (error) {
      await rm(part.path, { force: true });
      throw isFull(error)
        ? new ArenaError('disk_full', { what: 'an object', folder: this.#folder }, { cause: error })
        : error;
    }
    return part.ref;
  }

  async get(sha256: string): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of this.read(sha256)) chunks.push(chunk);
    return new Uint8Array(Buffer.concat(chunks));
  }

  async *read(sha256: string): AsyncIterable<Uint8Array> {
    const handle = isName(sha256) ? await open(objectPath(this.#folder, sha256).file, 'r').catch(nullIfMissing) : null;
    if (handle === null) throw new ArenaError('blob_missing', { sha256, folder: this.#folder });
    try {
      const hash = createHash('sha256');
      for (;;) {
        const { bytesRead, buffer } = await handle.read(new Uint8Array(CHUNK), 0, CHUNK);
        if (bytesRead === 0) break;
        const chunk = buffer.subarray(0, bytesRead);
        hash.update(chunk);
        yield chunk;
      }
      if (hash.digest('hex') !== sha256) throw new ArenaError('blob_corrupt', { sha256 });
    } finally {
      await handle.close();
    }
  }

  async has(sha256: string): Promise<boolean> {
    if (!isName(sha256)) return false;
    return (await stat(objectPath(this.#folder, sha256).file).catch(nullIfMissing)) !== null;
  }

  /** The same bytes, already stored whole: an unchanged frame costs no write. What is damaged counts as not stored. */
  async #intact(data: Uint8Array): Promise<BlobRef | null> {
    const sha256 = createHash('sha256').update(data).digest('hex');
    const target = objectPath(this.#folder, sha256);
    const stored = await readFile(target.file).catch(nullIfMissing);
    if (stored === null || !stored.equals(data)) return null;
    // Whoever stored it may not have flushed its name yet.
    await syncFolder(target.folder);
    return { sha256, bytes: data.byteLength };
  }

  async dispose(): Promise<void> {
    // Nothing is held open between calls.
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
  throw error;
}

import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { ArenaError, type BlobRef, type BlobStore } from '@coarena/core';
import { removeLeftovers } from './leftovers.ts';

/**
 * Objects as files named by the SHA-256 of their bytes, in 256 folders by its first byte. A put writes a part file,
 * syncs it, renames it and syncs the folder, so an object is there whole or not at all. Several processes may share the
 * folder.
 */
export class FilesystemBlobStore implements BlobStore {
  readonly #folder: string;
  readonly #made = new Set<string>();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Opens a folder, makes it when it is missing, and removes what killed puts left. Throws `data_folder_unusable`. */
  static async open(folder: string): Promise<FilesystemBlobStore> {
    try {
      await mkdir(join(folder, 'parts'), { recursive: true, mode: 0o700 });
      await removeLeftovers(join(folder, 'parts'));
    } catch (error) {
      throw new ArenaError('data_folder_unusable', { folder, reason: String(error) }, { cause: error });
    }
    return new FilesystemBlobStore(folder);
  }

  async put(
    data: Uint8Array | AsyncIterable<Uint8Array>,
    limit?: { readonly maxBytes: number },
  ): Promise<BlobRef> {
    const maxBytes = limit?.maxBytes ?? Infinity;
    if (data instanceof Uint8Array) return this.#putBytes(data, maxBytes);
    const part = this.#partFile();
    return this.#whole(part, async () => {
      const file = await open(part, 'wx', 0o600);
      try {
        const ref = await writeStream(file, data, maxBytes);
        await file.sync();
        return ref;
      } finally {
        await file.close();
      }
    });
  }

  async get(sha256: string): Promise<Uint8Array> {
    const bytes = await this.#asMissing(sha256, () => readFile(this.#pathOf(sha256)));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw corrupt(sha256);
    return bytes;
  }

  async *read(sha256: string): AsyncIterable<Uint8Array> {
    await this.#asMissing(sha256, () => stat(this.#pathOf(sha256)));
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(this.#pathOf(sha256)) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
    if (hash.digest('hex') !== sha256) throw corrupt(sha256);
  }

  async has(sha256: string): Promise<boolean> {
    try {
      return (await stat(this.#pathOf(sha256))).isFile();
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    }
  }

  dispose(): Promise<void> {
    return Promise.resolve();
  }

  /** Bytes in memory are hashed first: an object that is there already costs no write. */
  async #putBytes(bytes: Uint8Array, maxBytes: number): Promise<BlobRef> {
    if (bytes.length > maxBytes) throw new ArenaError('blob_too_large', { limit: maxBytes });
    const ref = { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
    if (await this.has(ref.sha256)) return ref;
    const part = this.#partFile();
    return this.#whole(part, async () => {
      const file = await open(part, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
        return ref;
      } finally {
        await file.close();
      }
    });
  }

  /** Writes a part, then gives it its name; on any failure the part is removed. */
  async #whole(part: string, write: () => Promise<BlobRef>): Promise<BlobRef> {
    try {
      const ref = await write();
      await this.#makeFolder(ref.sha256);
      await rename(part, this.#pathOf(ref.sha256));
      await syncFolder(this.#folderOf(ref.sha256));
      return ref;
    } catch (error) {
      await rm(part, { force: true });
      if (['ENOSPC', 'EDQUOT'].includes(codeOf(error))) {
        throw new ArenaError('disk_full', { what: 'an object', folder: this.#folder }, { cause: error });
      }
      throw error;
    }
  }

  async #makeFolder(sha256: string): Promise<void> {
    const folder = this.#folderOf(sha256);
    if (this.#made.has(folder)) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await syncFolder(this.#folder);
    this.#made.add(folder);
  }

  async #asMissing<T>(sha256: string, look: () => Promise<T>): Promise<T> {
    try {
      return await look();
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      throw new ArenaError('blob_missing', { sha256, folder: this.#folder }, { cause: error });
    }
  }

  #partFile(): string {
    return join(this.#folder, 'parts', randomBytes(16).toString('hex'));
  }

  #folderOf(sha256: string): string {
    return join(this.#folder, sha256.slice(0, 2));
  }

  /** Only a hash is ever made a path. */
  #pathOf(sha256: string): string {
    if (!/^[0-9a-f]{64}$/u.test(sha256)) throw new ArenaError('blob_missing', { sha256: sha256.slice(0, 80), folder: this.#folder });
    return join(this.#folderOf(sha256), sha256);
  }
}

async function writeStream(file: FileHandle, data: AsyncIterable<Uint8Array>, maxBytes: number): Promise<BlobRef> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of data) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new ArenaError('blob_too_large', { limit: maxBytes });
    hash.update(chunk);
    await file.writeFile(chunk);
  }
  return { sha256: hash.digest('hex'), bytes };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function corrupt(sha256: string): ArenaError {
  return new ArenaError('blob_corrupt', { sha256 });
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException | null)?.code ?? '';
}

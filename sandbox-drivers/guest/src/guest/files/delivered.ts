import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readdir } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type DeliveredList, type FileEntry, LIMITS } from '../../protocol/index.ts';
import { storeFile, type StoreResult } from './store-file.ts';

/**
 * The files a run delivers. Each is copied at the moment of delivery, so later changes don't reach it; a second delivery
 * of a name replaces the first. Links, folders and devices are never followed or taken.
 */
export class DeliveredFolder {
  readonly #folder: string;
  readonly #sources: readonly string[];
  readonly #entries = new Map<string, FileEntry>();

  /** @param sources folders a file may be delivered from, first match wins */
  constructor(folder: string, sources: readonly string[]) {
    this.#folder = folder;
    this.#sources = sources;
  }

  /** Copies a file; says why not for anything that is no regular file of at most 50 MB, or the eleventh. */
  async deliver(name: string): Promise<StoreResult> {
    if (!this.#entries.has(name) && this.#entries.size >= LIMITS.files) {
      return { ok: false, why: `${LIMITS.files} files are delivered already` };
    }
    for (const source of this.#sources) {
      const file = await openRegular(`${source}/${name}`);
      if (file === 'missing') continue;
      if (typeof file === 'string') return { ok: false, why: file };
      const result = await storeFile(this.#folder, name, file.createReadStream() as AsyncIterable<Buffer>);
      if (result.ok) this.#entries.set(name, result.entry);
      return result;
    }
    return { ok: false, why: 'there is no such file in the work folder or the downloads' };
  }

  /** What is delivered; `dropped` counts entries of the folder that are no regular file of this list. */
  async list(): Promise<DeliveredList> {
    let dropped = 0;
    for (const name of await readdir(this.#folder)) {
      const found = await lstat(`${this.#folder}/${name}`);
      if (!found.isFile() || !this.#entries.has(name)) dropped++;
    }
    return { files: [...this.#entries.values()], dropped };
  }

  /** Opens a delivered file for reading, with the size it must have, or null when there is none. */
  async read(name: string): Promise<{ content: Readable; bytes: number } | null> {
    const entry = this.#entries.get(name);
    if (!entry) return null;
    const file = await openRegular(`${this.#folder}/${name}`);
    if (typeof file === 'string') return null;
    return { content: file.createReadStream({ start: 0, end: LIMITS.fileBytes }), bytes: entry.bytes };
  }
}

/** An open regular file, or why it is not taken. The check is on the open file, so nothing can be swapped in between. */
async function openRegular(path: string): Promise<FileHandle | string> {
  let file: FileHandle;
  try {
    // O_NONBLOCK: opening a named pipe must not wait for a writer.
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'missing';
    if (code === 'ELOOP') return 'it is a link';
    return `it could not be opened (${code})`;
  }
  const found = await file.stat();
  if (found.isFile() && found.nlink === 1 && found.size <= LIMITS.fileBytes) return file;
  await file.close();
  if (!found.isFile()) return 'it is no regular file';
  return found.nlink === 1 ? `it is over ${LIMITS.fileBytes} bytes` : 'it is a link';
}

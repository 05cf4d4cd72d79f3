import { readdir } from 'node:fs/promises';
import { LIMITS } from '../../protocol/index.ts';
import { badRequest } from '../errors.ts';
import { storeFile, type StoreResult } from './store-file.ts';

/** The run's work folder: where the arena puts the task's files. */
export class WorkFolder {
  readonly #folder: string;
  readonly #names = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Streams one file in; the eleventh is refused. */
  async put(name: string, content: AsyncIterable<Uint8Array>): Promise<StoreResult> {
    if (!this.#names.has(name) && this.#names.size >= LIMITS.files) {
      throw badRequest('too_large', `${LIMITS.files} files are in the work folder already`);
    }
    this.#names.add(name);
    const result = await storeFile(this.#folder, name, content);
    if (!result.ok) this.#names.delete(name);
    return result;
  }

  /** Absolute paths of the regular files in the folder now, sorted by name, hidden ones left out. */
  async paths(): Promise<string[]> {
    const entries = await readdir(this.#folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => `${this.#folder}/${entry.name}`)
      .sort();
  }
}

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { messageOf, type Logger } from '@coarena/core';
import { SANDBOX_RECORD, type SandboxRecord } from './record.ts';

const RECORD = 'record.json';
const UNFINISHED_MS = 60_000;
const REMOVALS = 20;

/**
 * The desktops of one arena on this host: a folder each, that holds the record and the stream folder. A record is
 * written before anything else is made and its folder is the last thing removed.
 */
export class SandboxRegistry {
  readonly #folder: string;
  readonly #log: Logger;

  constructor(folder: string, log: Logger) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Writes a new record; its folder appears complete or not at all. Gives the folder. */
  add(record: SandboxRecord): string {
    const folder = this.folderOf(record.id);
    const part = path.join(this.#folder, `${record.id}.part`);
    mkdirSync(part, { recursive: true, mode: 0o700 });
    writeFileSync(path.join(part, RECORD), JSON.stringify(record));
    renameSync(part, folder);
    return folder;
  }

  /** Replaces a record at once. */
  update(record: SandboxRecord): void {
    const file = path.join(this.folderOf(record.id), RECORD);
    writeFileSync(`${file}.part`, JSON.stringify(record));
    renameSync(`${file}.part`, file);
  }

  /** Removes a desktop's folder and all in it; one that is gone is no error. */
  remove(id: string): void {
    const folder = this.folderOf(id);
    // Its owner may be removing it at the same moment, and what vanishes under a removal ends that removal early.
    for (let tries = 0; tries < REMOVALS; tries += 1) {
      rmSync(folder, { recursive: true, force: true });
      if (!existsSync(folder)) return;
    }
    throw new Error(`the folder ${folder} is still there after it was removed ${REMOVALS} times`);
  }

  /** Every record of the folder. An unreadable one is reported and left: nobody can say whose it is. */
  all(): readonly SandboxRecord[] {
    return this.#names().flatMap((name) => {
      if (!/^[0-9a-f]{16}$/u.test(name)) return [];
      const record = this.#read(name);
      return record === null ? [] : [record];
    });
  }

  /** Removes what an add that was killed left behind: no record was there, so nothing had been made. */
  sweepUnfinished(now: number): void {
    for (const name of this.#names().filter((each) => each.endsWith('.part'))) {
      const folder = path.join(this.#folder, name);
      const found = statSync(folder, { throwIfNoEntry: false });
      if (found !== undefined && now - found.mtimeMs > UNFINISHED_MS) rmSync(folder, { recursive: true, force: true });
    }
  }

  /** The folder of one desktop. */
  folderOf(id: string): string {
    return path.join(this.#folder, id);
  }

  #names(): readonly string[] {
    try {
      return readdirSync(this.#folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  #read(id: string): SandboxRecord | null {
    try {
      return SANDBOX_RECORD.parse(JSON.parse(readFileSync(path.join(this.folderOf(id), RECORD), 'utf8')));
    } catch (error) {
      // Removed between the listing and the reading: its owner was faster.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
        this.#log.warn('a sandbox record cannot be read; remove its folder by hand when no desktop runs', {
          folder: this.folderOf(id),
          reason: messageOf(error),
        });
      }
      return null;
    }
  }
}

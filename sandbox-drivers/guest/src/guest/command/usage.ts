import type { StatsFs } from 'node:fs';
import { readdir, readFile, readlink, statfs } from 'node:fs/promises';
import { CLOSED, ENDED, whereThere } from '../where-there.ts';
import { RESOURCES } from './limits.ts';

/** Bytes of a page as the kernel counts them in `statm`. */
const PAGE = 4_096;
const MEBIBYTE = 1024 * 1024;

/** Looks at what one command takes of the desktop. */
export class UsageWatch {
  readonly #init: number;
  readonly #folder: string;
  readonly #before: number;

  private constructor(init: number, folder: string, before: number) {
    this.#init = init;
    this.#folder = folder;
    this.#before = before;
  }

  /** Begins with the disk as it is now, for the command with this first process and this work folder. */
  static async begin(init: number, folder: string): Promise<UsageWatch> {
    return new UsageWatch(init, folder, usedBytes(await statfs(folder)));
  }

  /** What the command has taken too much of, as words for the agent; null while all is well. */
  async overuse(): Promise<string | null> {
    return (await this.#disk()) ?? (await tree(this.#init));
  }

  async #disk(): Promise<string | null> {
    const disk = await statfs(this.#folder);
    const { bavail, blocks, bsize, ffree, files } = disk;
    if (usedBytes(disk) - this.#before > RESOURCES.diskBytes)
      return `it wrote more than ${RESOURCES.diskBytes / MEBIBYTE} MiB to the disk`;
    if (bavail * bsize < Math.min(RESOURCES.diskReserveBytes, (blocks * bsize) / 4)) return 'the disk was nearly full';
    if (files > 0 && ffree < Math.min(RESOURCES.diskReserveFiles, files / 4)) return 'the disk held too many files';
    return null;
  }
}

function usedBytes({ blocks, bfree, bsize }: StatsFs): number {
  return (blocks - bfree) * bsize;
}

/**
 * Number and memory of its processes. Private pages first, which is quick; only where they look too many is each shared page
 * counted by its share. The kernel bounds the number too, but not for every user.
 */
async function tree(init: number): Promise<string | null> {
  const pids = await processesOf(init);
  if (pids.length > RESOURCES.tasks) return `it had more than ${RESOURCES.tasks} processes`;
  if ((await sum(pids, privateBytes)) <= RESOURCES.memoryBytes) return null;
  if ((await sum(pids, proportionalBytes)) <= RESOURCES.memoryBytes) return null;
  return `it took more than ${RESOURCES.memoryBytes / MEBIBYTE} MiB of memory`;
}

/** Every process in the process namespace of a first process. */
async function processesOf(init: number): Promise<readonly string[]> {
  const namespace = await namespaceOf(String(init));
  if (namespace === null) return [];
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const spaces = await Promise.all(all.map(namespaceOf));
  return all.filter((_, n) => spaces[n] === namespace);
}

/** Null for a process that has ended, or is another user's. */
function namespaceOf(pid: string): Promise<string | null> {
  return whereThere(readlink(`/proc/${pid}/ns/pid`), null, new Set([...ENDED, ...CLOSED]));
}

async function sum(pids: readonly string[], measure: (pid: string) => Promise<number>): Promise<number> {
  const each = await Promise.all(pids.map(measure));
  return each.reduce((total, bytes) => total + bytes, 0);
}

async function privateBytes(pid: string): Promise<number> {
  const [, resident = 0, shared = 0] = (await textOf(`/proc/${pid}/statm`)).split(' ').map(Number);
  return (resident - shared) * PAGE;
}

async function proportionalBytes(pid: string): Promise<number> {
  return Number(/^Pss:\s*(\d+) kB$/m.exec(await textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1_024;
}

/** Empty for a process that has ended meanwhile. */
function textOf(file: string): Promise<string> {
  return whereThere(readFile(file, 'utf8'), '', ENDED);
}

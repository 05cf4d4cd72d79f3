import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A folder of the cgroup file system below which a memory-limited group can be made. */
export type CgroupParent = { readonly folder: string; readonly version: 1 | 2 };

const ROOT = '/sys/fs/cgroup';

/**
 * Where this process may make memory groups: below its own group (version 1), or below the nearest group above it that
 * hands the memory controller down (version 2). Null where there is none, and then nothing limits a desktop's memory.
 */
export function findCgroupParent(root: string = ROOT, self: string = '/proc/self/cgroup'): CgroupParent | null {
  const lines = readOr(self, '').trim().split('\n');
  for (const line of lines) {
    const [, controllers = '', own = ''] = line.split(':');
    if (!controllers.split(',').includes('memory')) continue;
    const folder = path.join(root, 'memory', own);
    return canMakeIn(folder) ? { folder, version: 1 } : null;
  }
  const own = lines.find((line) => line.startsWith('0::'))?.slice(3);
  if (own === undefined) return null;
  for (let folder = path.join(root, own); folder.startsWith(root); folder = path.dirname(folder)) {
    const handsDown = readOr(path.join(folder, 'cgroup.subtree_control'), '').split(/\s+/u).includes('memory');
    if (handsDown && canMakeIn(folder)) return { folder, version: 2 };
  }
  return null;
}

/** The group of one desktop: its folder, derived from the parent and the id alone, so that it can be recorded first. */
export function cgroupFolder(parent: CgroupParent, id: string): string {
  return path.join(parent.folder, `coarena-${id}`);
}

/** Makes the group and its limit. The folder is removed with `removeCgroup`. */
export function makeCgroup(folder: string, version: 1 | 2, memoryMiB: number): void {
  const bytes = String(memoryMiB * 1024 * 1024);
  mkdirSync(folder);
  if (version === 1) {
    writeFileSync(path.join(folder, 'memory.limit_in_bytes'), bytes);
    return;
  }
  writeFileSync(path.join(folder, 'memory.max'), bytes);
  const swap = path.join(folder, 'memory.swap.max');
  if (existsSync(swap)) writeFileSync(swap, '0');
}

/** Moves a process, and with it everything it starts from then on, into the group. */
export function joinCgroup(folder: string, pid: number): void {
  writeFileSync(path.join(folder, 'cgroup.procs'), String(pid));
}

/** The processes in a group; empty for a group that is gone. */
export function cgroupMembers(folder: string): readonly number[] {
  return readOr(path.join(folder, 'cgroup.procs'), '')
    .split('\n')
    .filter((line) => line !== '')
    .map(Number);
}

/** Removes an empty group; waits up to `ms` for the kernel to let go of it. A group that is gone is no error. */
export async function removeCgroup(folder: string, ms = 2_000): Promise<void> {
  const until = performance.now() + ms;
  for (;;) {
    try {
      rmdirSync(folder);
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return;
      if (code !== 'EBUSY' || performance.now() > until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function canMakeIn(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    accessSync(path.join(folder, 'cgroup.procs'), constants.W_OK);
    return true;
  } catch (error) {
    if (['EACCES', 'EROFS', 'ENOENT', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'EACCES', 'ENODEV'].includes((error as NodeJS.ErrnoException).code ?? '')) return otherwise;
    throw error;
  }
}

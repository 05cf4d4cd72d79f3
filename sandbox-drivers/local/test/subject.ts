import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DriverSubject } from '@coarena/conformance';
import { cgroupFolder, findCgroupParent } from '../src/host/cgroup.ts';
import { killExactly } from '../src/host/process-identity.ts';
import { SANDBOX_RECORD } from '../src/records/record.ts';
import { makeDriver } from './make-driver.ts';

/** The local driver and how its machines look from the host. */
export const localSubject: DriverSubject = {
  make: makeDriver,
  module: fileURLToPath(new URL('./make-driver.ts', import.meta.url)),
  processes: async (folder) => processesOf(folder),
  remains: async (folder, ids) => {
    const all = path.join(folder, 'sandboxes');
    const names = existsSync(all) ? readdirSync(all) : [];
    const wanted = (text: string): boolean => ids.length === 0 || ids.some((id) => text.includes(id));
    const parent = findCgroupParent();
    const groups =
      parent === null ? [] : ids.map((id) => cgroupFolder(parent, id)).filter((group) => existsSync(group));
    return [
      ...names.filter(wanted),
      ...(ids.length === 0
        ? processesOf(folder)
        : ids.flatMap((id) => processesOf(path.join(folder, 'sandboxes', id)))),
      ...groups,
    ];
  },
  crash: async (folder, sandbox) => {
    const text = readFileSync(path.join(folder, 'sandboxes', sandbox.id, 'record.json'), 'utf8');
    const [first] = SANDBOX_RECORD.parse(JSON.parse(text)).processes;
    if (first === undefined || !killExactly(first)) throw new Error(`sandbox ${sandbox.id} has no running process`);
  },
};

/**
 * Command lines of processes that have a folder of the arena mounted, and of all that descend from them: a machine's
 * stream folder gives it away, and a browser's own sandbox hides it from the browser's children.
 */
function processesOf(folder: string): readonly string[] {
  const parents = new Map(pids().map((pid) => [pid, parentOf(pid)]));
  const ours = new Set([...parents.keys()].filter((pid) => hasMounted(pid, folder)));
  let size = -1;
  while (size !== ours.size) {
    size = ours.size;
    for (const [pid, parent] of parents) if (ours.has(parent)) ours.add(pid);
  }
  return [...ours].map((pid) => `${pid} ${readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')}`);
}

function pids(): readonly string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/u.test(name));
}

function parentOf(pid: string): string {
  return /^PPid:\s*(\d+)$/mu.exec(readOrEmpty(`/proc/${pid}/status`))?.[1] ?? '';
}

function hasMounted(pid: string, folder: string): boolean {
  // The mount table names a folder by its path within its file system, which may be shorter than the whole path.
  const tail = folder.slice(folder.indexOf('/', 1));
  return readOrEmpty(`/proc/${pid}/mountinfo`)
    .split('\n')
    .some((line) => line.includes(tail) && line.includes(' /chan '));
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

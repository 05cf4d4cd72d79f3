import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism, getPriority } from 'node:os';
import type { Fingerprint } from '../../protocol/index.ts';
import { CLOSED, ENDED, whereThere } from '../where-there.ts';

/** The environment of a process as the kernel holds it, sorted. */
export async function environmentOf(pid: number | undefined): Promise<string[]> {
  return (await strings(pid, 'environ')).sort();
}

/**
 * The options of a process as the kernel holds them, each with what follows it, without its program. Chromium writes its
 * command line anew, as one text with blanks between the arguments.
 */
export async function optionsOf(pid: number | undefined): Promise<string[]> {
  return (await strings(pid, 'cmdline'))
    .join(' ')
    .split(/ (?=--)/u)
    .slice(1);
}

/** The value of a variable in a list of `NAME=value`, or nothing. */
export function variable(environment: readonly string[], name: string): string {
  return environment.find((entry) => entry.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}

/** What the kernel lets this desktop use; everything it starts inherits it. */
export async function readLimits(): Promise<Fingerprint['limits']> {
  const [cpus, memoryBytes, pids, status, limits] = await Promise.all([
    cpuLimit(),
    limit('memory.max', 'memory/memory.limit_in_bytes'),
    limit('pids.max', 'pids/pids.max'),
    readFile('/proc/self/status', 'utf8'),
    readFile('/proc/self/limits', 'utf8'),
  ]);
  return {
    cpus,
    memoryBytes,
    pids,
    affinity: /^Cpus_allowed_list:\s*(.*)$/mu.exec(status)?.[1] ?? '',
    priority: getPriority(),
    resources: limits
      .split('\n')
      .slice(1)
      .filter(Boolean)
      .map((line) => line.replaceAll(/\s{2,}/gu, '  ').trim()),
  };
}

/** Names of the programs that run now, each once, sorted: how many processes a browser has is its own affair. */
export async function programNames(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  // One that ends meanwhile counts as not there.
  const names = await Promise.all(pids.map((pid) => whereThere(readFile(`/proc/${pid}/comm`, 'utf8'), '', ENDED)));
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))].sort().slice(0, MOST);
}

/** Most of a list that one process can show. */
const MOST = 500;

async function strings(pid: number | undefined, name: 'environ' | 'cmdline'): Promise<string[]> {
  if (pid === undefined) return [];
  const text = await whereThere(readFile(`/proc/${pid}/${name}`, 'utf8'), '(closed)', CLOSED);
  return text
    .split('\0')
    .filter(Boolean)
    .map((entry) => entry.slice(0, 4_000))
    .slice(0, MOST);
}

async function limit(v2: string, v1: string): Promise<number | null> {
  for (const file of [`/sys/fs/cgroup/${v2}`, `/sys/fs/cgroup/${v1}`]) {
    const value = Number(await whereThere(readFile(file, 'utf8'), 'NaN'));
    // Version 1 says "no limit" with a number close to 2^63.
    if (Number.isFinite(value) && value > 0 && value < Number.MAX_SAFE_INTEGER) return value;
  }
  return null;
}

async function cpuLimit(): Promise<number | null> {
  const [quota, period] = (await whereThere(readFile('/sys/fs/cgroup/cpu.max', 'utf8'), ''))
    .trim()
    .split(' ')
    .map(Number);
  return quota && period ? quota / period : availableParallelism();
}

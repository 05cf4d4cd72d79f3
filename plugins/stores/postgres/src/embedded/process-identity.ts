import { readFile, readlink } from 'node:fs/promises';

/** A process that cannot be mistaken for a later one with the same number. `startTicks` counts clock ticks since boot. */
export type ProcessIdentity = { readonly pid: number; readonly startTicks: string };

/** The process with this number as it is now, or null when there is none (a zombie counts as none). */
export async function identify(pid: number): Promise<ProcessIdentity | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // The name in parentheses may hold anything; fields are counted after its end: state is the 1st, start time the 20th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const startTicks = fields[19];
  return startTicks === undefined || fields[0] === 'Z' || fields[0] === 'X' ? null : { pid, startTicks };
}

/** True while that very process runs. */
export async function isRunning(process: ProcessIdentity): Promise<boolean> {
  return (await identify(process.pid))?.startTicks === process.startTicks;
}

/** The folder in which a process works, or null when that cannot be known. */
export async function workingFolder(pid: number): Promise<string | null> {
  return readlink(`/proc/${pid}/cwd`).catch(() => null);
}

/** When a process started, in epoch seconds, or null when there is none. */
export async function startedAt(process: ProcessIdentity): Promise<number | null> {
  const stat = await readFile('/proc/stat', 'utf8').catch(() => '');
  const boot = /^btime (\d+)$/mu.exec(stat)?.[1];
  return boot === undefined ? null : Number(boot) + Number(process.startTicks) / TICKS_PER_SECOND;
}

/** Fixed by the kernel's interface to user space on every architecture that Node.js runs on. */
const TICKS_PER_SECOND = 100;

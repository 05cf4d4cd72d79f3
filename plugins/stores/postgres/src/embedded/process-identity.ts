import { readFile, readlink } from 'node:fs/promises';

/** A process that cannot be mistaken for a later one with the same number. `startTicks` counts clock ticks since boot. */
export type ProcessIdentity = { readonly pid: number; readonly startTicks: string };

/** The process with this number as it is now, or null when there is none (a zombie counts as none). */
export async function identify(pid: number): Promise<ProcessIdentity | null> {
  const stat = await unless(GONE, readFile(`/proc/${pid}/stat`, 'utf8'));
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

/** The folder in which a process works; null when there is no such process, or it is another user's, who may keep it. */
export async function workingFolder(pid: number): Promise<string | null> {
  return unless([...GONE, 'EACCES', 'EPERM'], readlink(`/proc/${pid}/cwd`));
}

/** When a process started, in epoch seconds, or null when the kernel does not say when it began itself. */
export async function startedAt(process: ProcessIdentity): Promise<number | null> {
  const stat = await readFile('/proc/stat', 'utf8');
  const boot = /^btime (\d+)$/mu.exec(stat)?.[1];
  return boot === undefined ? null : Number(boot) + Number(process.startTicks) / TICKS_PER_SECOND;
}

/** Fixed by the kernel's interface to user space on every architecture that Node.js runs on. */
const TICKS_PER_SECOND = 100;

/** How the kernel says that a process has ended, before or while it is being read. */
const GONE: readonly string[] = ['ENOENT', 'ESRCH'];

/** What is read, or null where reading it fails with one of these codes; any other failure is one. */
async function unless<T>(codes: readonly string[], reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (codes.includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

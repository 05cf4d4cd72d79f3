import { readFileSync } from 'node:fs';

/** A process that cannot be mistaken for a later one with the same number: `start` is in clock ticks since boot. */
export type ProcessIdentity = { readonly pid: number; readonly start: string };

/** The identity of a running process, or null when there is none (a zombie counts as none). */
export function identify(pid: number): ProcessIdentity | null {
  const stat = readProc(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The second field is the command in parentheses and may hold anything, so count from the last parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, start] = [fields[0], fields[19]];
  if (start === undefined || state === 'Z' || state === 'X') return null;
  return { pid, start };
}

/** The parent of a running process, or null. */
export function parentOf(identity: ProcessIdentity): ProcessIdentity | null {
  const stat = readProc(`/proc/${identity.pid}/stat`);
  if (stat === null || !isRunning(identity)) return null;
  return identify(Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
}

/** Whether this very process still runs. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.start === identity.start;
}

/** Kills this very process; a process that took over its number is left alone. Says whether a signal was sent. */
export function killExactly(identity: ProcessIdentity): boolean {
  if (!isRunning(identity)) return false;
  try {
    return process.kill(identity.pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

/** Waits until none of the processes runs; false when some still do after `ms`. */
export async function allEnded(identities: readonly ProcessIdentity[], ms: number): Promise<boolean> {
  const until = performance.now() + ms;
  while (identities.some(isRunning)) {
    if (performance.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return true;
}

/** The kernel's id of the current boot: process numbers of another boot mean nothing. */
export function bootId(): string {
  return readProc('/proc/sys/kernel/random/boot_id')?.trim() ?? 'unknown';
}

function readProc(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

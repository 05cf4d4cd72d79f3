import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { allEnded, identify, killExactly, parentOf, type ProcessIdentity } from '../host/process-identity.ts';
import { PLACES } from '../machine/places.ts';

/**
 * Ends first processes of desktops that were cloned and never released: bubblewrap's monitor was killed in between, together
 * with its arena and before any record could name them, and they wait for it for ever. Only processes of this user count.
 * Gives how many there were; throws when one outlives SIGKILL for 5 s.
 */
export async function endOrphans(): Promise<number> {
  const orphans = readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map((name) => identify(Number(name)))
    .filter((each) => each !== null)
    .filter(isOrphan);
  for (const orphan of orphans) killExactly(orphan);
  if (!(await allEnded(orphans, 5_000)))
    throw new Error(`processes ${orphans.map(({ pid }) => pid).join(', ')} of unfinished desktops outlive SIGKILL`);
  return orphans.length;
}

/** What carries a desktop says so in its command line, from the guard down to the first process inside. */
function isOrphan(identity: ProcessIdentity): boolean {
  const line = commandLine(identity.pid);
  if (path.basename(line[0] ?? '') !== 'bwrap' || !carriesDesktop(line) || !isOwn(identity.pid)) return false;
  const parent = parentOf(identity);
  return parent !== null && !carriesDesktop(commandLine(parent.pid));
}

const carriesDesktop = (line: readonly string[]): boolean =>
  line.at(-1)?.includes(`exec ${PLACES.node} ${PLACES.guest}`) === true;

function commandLine(pid: number): readonly string[] {
  return (ifRunning(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? '').replace(/\0$/u, '').split('\0');
}

const isOwn = (pid: number): boolean => ifRunning(() => statSync(`/proc/${pid}`).uid) === process.getuid?.();

/** Null for a process that ends while it is looked at. */
function ifRunning<T>(look: () => T): T | null {
  try {
    return look();
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

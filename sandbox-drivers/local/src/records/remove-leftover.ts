import { cgroupMembers, removeCgroup } from '../host/cgroup.ts';
import { allEnded, bootId, identify, killExactly, type ProcessIdentity } from '../host/process-identity.ts';
import type { SandboxRecord } from './record.ts';

/**
 * Ends what a record names and nothing else: its processes by number and start time (the first one takes the whole
 * machine with it), what its own cgroup still holds, then the cgroup. The folder is the caller's to remove afterwards.
 * Throws when a process outlives SIGKILL for 5 s.
 */
export async function removeLeftover(record: SandboxRecord): Promise<void> {
  const ours: ProcessIdentity[] = record.boot === bootId() ? [...record.processes] : [];
  for (const identity of ours) killExactly(identity);
  if (record.cgroup !== null) {
    const members = cgroupMembers(record.cgroup)
      .map(identify)
      .filter((each) => each !== null);
    for (const identity of members) killExactly(identity);
    ours.push(...members);
  }
  if (!(await allEnded(ours, 5_000)))
    throw new Error(`processes of sandbox ${record.id} are still there after SIGKILL`);
  if (record.cgroup !== null) await removeCgroup(record.cgroup);
}

import { spawn } from 'node:child_process';
import { openSync, readlinkSync, writeFileSync } from 'node:fs';

/** The user and group that everything in a desktop runs as, seen from inside. */
export const DESKTOP_ID = 1000;

/**
 * Host ids that stand for the desktop's user when the arena is root: the first range is one that no distribution hands
 * out, the second fits into a container's own 65,536.
 */
const HOST_IDS = [2_000_000_017, 64_917] as const;

/** An open user namespace; close `fd` when the desktop has started. */
export type UserNamespace = { readonly fd: number; readonly hostId: number };

/**
 * A user namespace in which the desktop's user is a host user that owns nothing. Only root can make one. Were root
 * itself mapped, a program inside would pass for the machine's root wherever the kernel looks at the user alone, such
 * as the settings below /proc/sys. Throws what the kernel said when no id can be mapped.
 */
export async function makeUserNamespace(signal: AbortSignal): Promise<UserNamespace> {
  signal.throwIfAborted();
  const holder = spawn('/usr/bin/unshare', ['--user', '--', '/usr/bin/sleep', '60'], { stdio: 'ignore', env: {} });
  const failed = Promise.withResolvers<never>();
  holder.once('error', failed.reject);
  holder.once('exit', (code) => failed.reject(new Error(`unshare --user ended with exit code ${code}`)));
  try {
    await Promise.race([failed.promise, inOwnNamespace(holder.pid, signal)]);
    const hostId = mapIds(holder.pid ?? 0);
    return { fd: openSync(`/proc/${holder.pid}/ns/user`, 'r'), hostId };
  } finally {
    failed.promise.catch(() => undefined);
    holder.kill('SIGKILL');
  }
}

async function inOwnNamespace(pid: number | undefined, signal: AbortSignal): Promise<void> {
  const ours = readlinkSync('/proc/self/ns/user');
  for (;;) {
    signal.throwIfAborted();
    if (pid !== undefined && readlinkSync(`/proc/${pid}/ns/user`) !== ours) return;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** Root stays mapped for building the machine's mounts; it is given up before the guest starts. */
function mapIds(pid: number): number {
  const errors: string[] = [];
  for (const hostId of HOST_IDS) {
    const map = `0 0 1\n${DESKTOP_ID} ${hostId} 1\n`;
    try {
      writeFileSync(`/proc/${pid}/uid_map`, map);
      writeFileSync(`/proc/${pid}/gid_map`, map);
      return hostId;
    } catch (error) {
      errors.push(`${hostId}: ${(error as Error).message}`);
    }
  }
  throw new Error(`no host user id could be mapped for the desktop (${errors.join('; ')})`);
}

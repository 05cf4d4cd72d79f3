import { spawn } from 'node:child_process';
import { openSync, readlinkSync, writeFileSync } from 'node:fs';
import { type HostId, ID_RANGES, takeHostId } from './host-ids.ts';

/** The user and group that everything in a desktop runs as, seen from inside. */
export const DESKTOP_ID = 1000;

/** An open user namespace; close `fd` when the desktop has started, give `host` back when it is gone. */
export type UserNamespace = { readonly fd: number; readonly host: HostId };

/**
 * A user namespace in which the desktop's user is a host user that owns nothing and is no other desktop's. Only root can
 * make one. Were root itself mapped, a program inside would pass for the machine's root wherever the kernel looks at the
 * user alone, such as the settings below /proc/sys. Throws what the kernel said when no id can be mapped.
 */
export async function makeUserNamespace(signal: AbortSignal): Promise<UserNamespace> {
  const errors: string[] = [];
  for (const range of ID_RANGES) {
    signal.throwIfAborted();
    const host = takeHostId(range);
    try {
      return { fd: await namespaceOf(host.id, signal), host };
    } catch (error) {
      host.giveBack();
      if (signal.aborted) throw error;
      errors.push(`${host.id}: ${(error as Error).message}`);
    }
  }
  throw new Error(`no host user id could be mapped for the desktop (${errors.join('; ')})`);
}

/** The id itself makes the namespace: what is counted for its maker, such as file watches, would be root's otherwise. */
async function namespaceOf(hostId: number, signal: AbortSignal): Promise<number> {
  const maker = ['--reuid', String(hostId), '--regid', String(hostId), '--clear-groups', '--'];
  const program = [...maker, '/usr/bin/unshare', '--user', '--', '/usr/bin/sleep', '60'];
  const holder = spawn('/usr/bin/setpriv', program, { stdio: 'ignore', env: {}, cwd: '/' });
  const failed = Promise.withResolvers<never>();
  holder.once('error', failed.reject);
  holder.once('exit', (code) => failed.reject(new Error(`unshare --user ended with exit code ${code}`)));
  try {
    await Promise.race([failed.promise, inOwnNamespace(holder.pid, signal)]);
    mapIds(holder.pid ?? 0, hostId);
    return openSync(`/proc/${holder.pid}/ns/user`, 'r');
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
function mapIds(pid: number, hostId: number): void {
  const map = `0 0 1\n${DESKTOP_ID} ${hostId} 1\n`;
  writeFileSync(`/proc/${pid}/uid_map`, map);
  writeFileSync(`/proc/${pid}/gid_map`, map);
}

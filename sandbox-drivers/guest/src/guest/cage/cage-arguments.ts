import { existsSync } from 'node:fs';
import { PLACES } from '../places.ts';

/** What one program of the desktop finds beside the system's libraries and data. */
export interface Cage {
  /** Programs of /usr/bin; of all others there are none. */
  readonly programs: readonly string[];
  /** Files and folders of the desktop, each at its own place or at another one. */
  readonly reads?: readonly Bind[];
  readonly writes?: readonly Bind[];
  /** Folders of those that are empty inside. */
  readonly hides?: readonly string[];
  /** Whether it may start processes: services do, applications do not. */
  readonly starts: boolean;
}

/** A place of the desktop, and where it is inside when that is another one. */
export type Bind = string | { readonly from: string; readonly to: string };

const LINKS = { '/bin': 'usr/bin', '/sbin': 'usr/sbin', '/lib': 'usr/lib', '/lib64': 'usr/lib64' } as const;
const PROGRAMS = '/usr/bin';
const OTHER_PROGRAMS = ['/usr/sbin', '/usr/games', '/usr/local'] as const;
const SCRATCH_BYTES = 64 * 1024 * 1024;

/**
 * Bubblewrap's arguments for a program that is not the agent's but does what the agent says: namespaces of its own in which
 * there is neither a process nor a socket nor a file of the guest or the browser. System V shared memory alone is the
 * desktop's, for the display takes pictures through it.
 */
export function cageArguments(cage: Cage, identity: { readonly uid: number; readonly gid: number }): readonly string[] {
  const folders = [PROGRAMS, ...OTHER_PROGRAMS.filter((place) => existsSync(place))];
  const files = cage.programs.map((name) => `${PROGRAMS}/${name}`);
  return [
    ...['--unshare-user', '--unshare-pid', '--unshare-net', '--unshare-cgroup-try', '--disable-userns'],
    ...['--uid', String(identity.uid), '--gid', String(identity.gid), '--die-with-parent', '--new-session'],
    ...['--ro-bind', '/usr', '/usr', '--ro-bind', '/etc', '/etc'],
    ...folders.flatMap((place) => ['--tmpfs', place]),
    ...files.flatMap((file) => ['--ro-bind-try', file, file]),
    ...folders.flatMap((place) => ['--remount-ro', place]),
    ...Object.entries(LINKS).flatMap(([name, target]) => ['--symlink', target, name]),
    ...['--dev', '/dev', '--tmpfs', '/dev/pts', '--remount-ro', '/dev'],
    ...['--perms', '1777', '--size', String(SCRATCH_BYTES), '--tmpfs', '/tmp'],
    // A process file system of its own cannot be made here, and the desktop's would show the guest.
    ...['--dir', '/proc/self', '--ro-bind', PLACES.noMounts, '/proc/self/mountinfo'],
    ...(cage.writes ?? []).flatMap((place) => bound('--bind', place)),
    ...(cage.hides ?? []).flatMap((place) => ['--tmpfs', place, '--remount-ro', place]),
    ...(cage.reads ?? []).flatMap((place) => bound('--ro-bind', place)),
    ...['--remount-ro', '/'],
  ];
}

function bound(how: '--bind' | '--ro-bind', place: Bind): readonly string[] {
  const { from, to } = typeof place === 'string' ? { from: place, to: place } : place;
  return [how, from, to];
}

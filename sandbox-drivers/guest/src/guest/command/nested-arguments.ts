import { existsSync } from 'node:fs';
import { PROXY } from '../places.ts';
import { RESOURCES } from './limits.ts';
import { COMMAND_PLACES as IN, TOOLS } from './places.ts';

/** Links of a merged /usr. */
const LINKS = { '/bin': 'usr/bin', '/sbin': 'usr/sbin', '/lib': 'usr/lib', '/lib64': 'usr/lib64' } as const;

/** Address of the proxy as a command sees it, on its own loopback. */
const PROXY_ADDRESS = `http://${PROXY.host}:${PROXY.port}`;

/** The whole environment of a command. */
export const COMMAND_ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: `${IN.programs}:${IN.ownPrograms}`,
  HOME: IN.home,
  USER: 'agent',
  LANG: 'C.UTF-8',
  TZ: 'UTC',
  http_proxy: PROXY_ADDRESS,
  https_proxy: PROXY_ADDRESS,
  GIT_ASKPASS: 'false',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_TERMINAL_PROMPT: '0',
};

/** Other folders of programs; empty where a command has its own few. */
const OTHER_PROGRAMS = ['/usr/sbin', '/usr/games', '/usr/local'] as const;

/** Host facts of a desktop that a command's namespaces are made with; `mounts` is the file that `df` reads. */
export interface NestedParts {
  readonly uid: number;
  readonly gid: number;
  readonly node: string;
  readonly mounts: string;
  /** Programs that the command finds, by name; null for all. */
  readonly programs: readonly string[] | null;
  /** Descriptor to which bubblewrap says what it started and how it ended. */
  readonly statusDescriptor: number;
}

/**
 * Bubblewrap's arguments for one command: its own user, process, IPC, host name and mount namespace. Of the desktop's files
 * it has the programs, the run's work folder (writable) and the downloads (to read). There is no process file system: a new
 * one cannot be made here, and the desktop's own would show the guest.
 */
export function nestedArguments(parts: NestedParts): readonly string[] {
  return [
    ...[
      '--unshare-user',
      '--unshare-pid',
      '--unshare-ipc',
      '--unshare-uts',
      '--unshare-cgroup-try',
      '--disable-userns',
    ],
    ...['--uid', String(parts.uid), '--gid', String(parts.gid)],
    ...['--die-with-parent', '--new-session', '--json-status-fd', String(parts.statusDescriptor)],
    ...['--ro-bind', '/usr', '/usr', '--ro-bind', '/etc', '/etc'],
    ...(parts.programs === null ? [] : onlyPrograms(parts.programs)),
    ...Object.entries(LINKS).flatMap(([name, target]) => ['--symlink', target, name]),
    // Without terminals: their number is the whole machine's.
    ...[
      '--dev',
      '/dev',
      '--tmpfs',
      '/dev/pts',
      ...scratch('/dev/shm', RESOURCES.sharedMemoryBytes),
      '--remount-ro',
      '/dev',
    ],
    ...scratch('/tmp', RESOURCES.scratchBytes),
    ...folder(IN.ownPrograms),
    ...(parts.programs === null || parts.programs.includes('node') ? ['--ro-bind', parts.node, IN.node] : []),
    ...folder('/proc/self'),
    ...['--ro-bind', parts.mounts, '/proc/self/mountinfo'],
    ...folder(IN.home),
    ...['--bind', IN.work, IN.work, '--ro-bind', IN.downloads, IN.downloads],
    ...['--remount-ro', '/', '--chdir', IN.work, '--clearenv'],
    ...Object.entries(COMMAND_ENVIRONMENT).flatMap(([name, value]) => ['--setenv', name, value]),
  ];
}

/** The folder of programs with these in it and nothing else; what is not installed is left out. */
function onlyPrograms(names: readonly string[]): readonly string[] {
  const files = [TOOLS.limit, ...names.map((name) => `${IN.programs}/${name}`)];
  const folders = [IN.programs, ...OTHER_PROGRAMS.filter((place) => existsSync(place))];
  return [
    ...folders.flatMap((place) => ['--tmpfs', place]),
    ...files.flatMap((file) => ['--ro-bind-try', file, file]),
    ...folders.flatMap((place) => ['--remount-ro', place]),
  ];
}

function scratch(place: string, bytes: number): readonly string[] {
  return ['--perms', '1777', '--size', String(bytes), '--tmpfs', place];
}

function folder(place: string): readonly string[] {
  const levels = place.split('/').slice(1);
  return levels.flatMap((_, n) => ['--perms', '0755', '--dir', `/${levels.slice(0, n + 1).join('/')}`]);
}

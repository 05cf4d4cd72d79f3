import { HOSTNAME } from '../etc/contents.ts';
import { DESKTOP_ID } from '../host/user-namespace.ts';
import { DESCRIPTORS, PLACES } from './places.ts';

/** What one desktop is made of. Paths are the host's. */
export type IsolationInputs = {
  readonly etc: string;
  readonly channel: string;
  readonly node: string;
  readonly guest: string;
  readonly chromium: string | null;
  readonly packages: string | null;
  /** Folders of the host that say which application opens which file: they are empty inside (R041). */
  readonly menus: readonly string[];
  readonly scratchMiB: number;
  /** What the desktop may ask of the kernel; null where this architecture has no filter. */
  readonly systemCalls: Buffer | null;
  /** True when a prepared user namespace is handed over (the arena is root), false when bubblewrap makes one. */
  readonly preparedUserNamespace: boolean;
};

/** Links of a merged /usr, as every current distribution has them. */
const LINKS = { bin: 'usr/bin', sbin: 'usr/sbin', lib: 'usr/lib', lib64: 'usr/lib64' } as const;

/** Most processes and threads of a desktop: several times what a browser with hundreds of tabs has. */
export const TASKS = 4_096;

const SCRATCH = ['/tmp', '/run', '/home', '/var', '/dev/shm'] as const;

/** The whole environment of the guest. */
export function desktopEnvironment(chromium: string | null): Readonly<Record<string, string>> {
  return {
    PATH: '/usr/bin:/bin',
    HOME: PLACES.home,
    USER: 'agent',
    LOGNAME: 'agent',
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    ...(chromium === null ? {} : { COARENA_CHROMIUM: chromium }),
  };
}

/** Bubblewrap's arguments without the program: every namespace, no network, and a file system of listed parts only. */
export function isolationArguments(inputs: IsolationInputs): readonly string[] {
  return [
    ...namespaceArguments(inputs.preparedUserNamespace),
    '--die-with-parent',
    '--new-session',
    ...['--hostname', HOSTNAME],
    ...['--info-fd', String(DESCRIPTORS.info), '--block-fd', String(DESCRIPTORS.block)],
    ...(inputs.systemCalls === null ? [] : ['--seccomp', String(DESCRIPTORS.filter)]),
    ...['--ro-bind', '/usr', '/usr'],
    ...inputs.menus.flatMap((folder) => ['--tmpfs', folder, '--remount-ro', folder]),
    ...Object.entries(LINKS).flatMap(([name, target]) => ['--symlink', target, `/${name}`]),
    ...['--ro-bind', inputs.etc, '/etc'],
    ...['--proc', '/proc', '--dev', '/dev'],
    ...SCRATCH.flatMap((folder) => writable(folder, inputs.scratchMiB)),
    // The guest adds its policy here; the arena's stands beside it, read-only.
    ...writable('/etc/chromium/policies/managed', 1),
    ...['--ro-bind', `${inputs.etc}/arena-browser-policy.json`, '/etc/chromium/policies/managed/arena.json'],
    ...folders(['/opt', '/opt/coarena', '/var/lib', '/var/lib/dpkg']),
    ...(inputs.packages === null ? [] : ['--ro-bind', inputs.packages, '/var/lib/dpkg/status']),
    ...['--ro-bind', inputs.channel, PLACES.channel],
    ...['--ro-bind', inputs.node, PLACES.node, '--ro-bind', inputs.guest, PLACES.guest],
    ...['--remount-ro', '/', '--chdir', '/', '--clearenv'],
    ...Object.entries(desktopEnvironment(inputs.chromium)).flatMap(([name, value]) => ['--setenv', name, value]),
  ];
}

/**
 * The program that bubblewrap runs. It asks for the word to go once the machine's first process waits for its children: only
 * then has that process bound its life to the arena's, and nothing starts for an arena that has died meanwhile. It closes
 * every descriptor but the standard three (one that this process inherited would be a way out), makes the home folder as the
 * desktop's user, and becomes the guest.
 */
export function desktopProgram(preparedUserNamespace: boolean): readonly string[] {
  const script = [
    'until read -r first </proc/1/stat && [[ $first == *") S "* ]]; do :; done',
    `echo bound >&${DESCRIPTORS.go} && read -r go <&${DESCRIPTORS.go} || exit 75`,
    `ulimit -u ${TASKS} && ulimit -c 0 || exit 75`,
    'for each in /proc/self/fd/*; do fd=${each##*/}; [ "$fd" -gt 2 ] && eval "exec $fd>&-"; done',
    `mkdir -m 0700 ${PLACES.home} && cd ${PLACES.home}`,
    `exec ${PLACES.node} ${PLACES.guest}`,
  ].join('\n');
  return [...desktopIdentity(preparedUserNamespace), '/usr/bin/bash', '--norc', '--noprofile', '-c', script];
}

/** What makes a program the desktop's user where bubblewrap itself did not: put it before the program. */
export function desktopIdentity(prepared: boolean): readonly string[] {
  if (!prepared) return [];
  return [
    '/usr/bin/setpriv',
    ...['--reuid', String(DESKTOP_ID), '--regid', String(DESKTOP_ID), '--clear-groups'],
    ...['--bounding-set=-all', '--inh-caps=-all', '--no-new-privs', '--'],
  ];
}

/** The namespaces of a desktop; `prepared` as in {@link IsolationInputs}. */
export function namespaceArguments(prepared: boolean): readonly string[] {
  if (!prepared) return ['--unshare-all', '--unshare-user', '--uid', String(DESKTOP_ID), '--gid', String(DESKTOP_ID)];
  return [
    ...['--userns', String(DESCRIPTORS.userNamespace)],
    ...['--unshare-ipc', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'],
    // Held only until the desktop's program has become the desktop's user.
    ...['--cap-drop', 'ALL', '--cap-add', 'CAP_SETUID', '--cap-add', 'CAP_SETGID', '--cap-add', 'CAP_SETPCAP'],
  ];
}

/** Bubblewrap makes missing parents for root alone; these are made open. */
function folders(paths: readonly string[]): readonly string[] {
  return paths.flatMap((each) => ['--perms', '0755', '--dir', each]);
}

function writable(folder: string, mebibytes: number): readonly string[] {
  return ['--perms', '1777', '--size', String(mebibytes * 1024 * 1024), '--tmpfs', folder];
}

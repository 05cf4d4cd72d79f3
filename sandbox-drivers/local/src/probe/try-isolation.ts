import { closeSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { messageOf, type Finding } from '@coarena/core';
import { makeUserNamespace } from '../host/user-namespace.ts';
import { desktopIdentity, namespaceArguments } from '../machine/isolation-arguments.ts';
import { DESCRIPTORS } from '../machine/places.ts';
import { TextTail } from '../machine/text-tail.ts';

const DEADLINE_MS = 5_000;

const REMEDY =
  'Allow user namespaces for this user: sysctl kernel.unprivileged_userns_clone=1 (older Debian), ' +
  'sysctl kernel.apparmor_restrict_unprivileged_userns=0 or an AppArmor profile for bwrap (Ubuntu 24.04), user.max_user_namespaces above 0; ' +
  'inside a container, a seccomp profile that permits unshare, mount and setns.';

/** Runs a program in all the namespaces of a desktop, with a browser's nested one inside, and says what came of it. */
export function isolationFinding(bubblewrap: string): Promise<Finding> {
  return finding(
    bubblewrap,
    'namespaces',
    BROWSER,
    'user, process, network, IPC and host name namespaces work, nested too',
  );
}

/** Runs a program as the command verb does, in namespaces of its own within those of a desktop. Without them the verb is off. */
export function commandFinding(bubblewrap: string): Promise<Finding> {
  return finding(bubblewrap, 'commands', COMMAND, 'a command runs in namespaces of its own inside a desktop');
}

const LIBRARIES = ['--symlink', 'usr/lib', '/lib', '--symlink', 'usr/lib64', '/lib64'];
const BROWSER = ['/usr/bin/unshare', '--user', '--map-root-user', '--pid', '--fork', '/usr/bin/true'];
const COMMAND = [
  ...['/usr/bin/choom', '--adjust', '1000', '--', '/usr/bin/bwrap', '--unshare-user', '--unshare-pid', '--unshare-ipc'],
  ...['--unshare-uts', '--unshare-net', '--disable-userns', '--ro-bind', '/usr', '/usr', ...LIBRARIES, '--dev', '/dev'],
  ...['--', '/usr/bin/prlimit', '--nproc=256', '--', '/usr/bin/true'],
];

async function finding(bubblewrap: string, name: string, program: readonly string[], works: string): Promise<Finding> {
  try {
    const failure = await tryNested(bubblewrap, program);
    if (failure === null) return { name, ok: true, found: works, remedy: null };
    return { name, ok: false, found: failure, remedy: REMEDY };
  } catch (error) {
    return { name, ok: false, found: messageOf(error), remedy: REMEDY };
  }
}

async function tryNested(bubblewrap: string, program: readonly string[]): Promise<string | null> {
  const root = process.getuid?.() === 0;
  const namespace = root ? await makeUserNamespace(AbortSignal.timeout(DEADLINE_MS)) : null;
  // The place of the user namespace's descriptor is fixed; the ones before it stay unused here.
  const filler = Array.from({ length: DESCRIPTORS.userNamespace - 3 }, () => 'ignore' as const);
  const child = spawn(
    bubblewrap,
    [
      ...namespaceArguments(root),
      ...['--die-with-parent', '--ro-bind', '/usr', '/usr', ...LIBRARIES, '--proc', '/proc', '--dev', '/dev'],
      ...['--tmpfs', '/tmp', '--'],
      ...desktopIdentity(root),
      ...program,
    ],
    {
      env: {},
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe', ...filler, ...(namespace === null ? [] : [namespace.fd])],
      timeout: DEADLINE_MS,
      killSignal: 'SIGKILL',
    },
  );
  if (namespace !== null) closeSync(namespace.fd);
  const { stderr } = child;
  if (stderr === null) throw new Error('the error output of bubblewrap is not piped');
  const tail = new TextTail(stderr);
  return new Promise<string | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) =>
      resolve(code === 0 ? null : `${signal ?? `exit code ${code}`}: ${tail.last()}`),
    );
  }).finally(() => namespace?.host.giveBack());
}

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
export async function isolationFinding(bubblewrap: string): Promise<Finding> {
  const name = 'namespaces';
  try {
    const failure = await tryNested(bubblewrap);
    if (failure === null)
      return {
        name,
        ok: true,
        found: 'user, process, network, IPC and host name namespaces work, nested too',
        remedy: null,
      };
    return { name, ok: false, found: failure, remedy: REMEDY };
  } catch (error) {
    return { name, ok: false, found: messageOf(error), remedy: REMEDY };
  }
}

async function tryNested(bubblewrap: string): Promise<string | null> {
  const root = process.getuid?.() === 0;
  const namespace = root ? await makeUserNamespace(AbortSignal.timeout(DEADLINE_MS)) : null;
  // The place of the user namespace's descriptor is fixed; the ones before it stay unused here.
  const filler = Array.from({ length: DESCRIPTORS.userNamespace - 3 }, () => 'ignore' as const);
  const child = spawn(
    bubblewrap,
    [
      ...namespaceArguments(root),
      ...[
        '--die-with-parent',
        '--ro-bind',
        '/usr',
        '/usr',
        '--symlink',
        'usr/lib',
        '/lib',
        '--symlink',
        'usr/lib64',
        '/lib64',
      ],
      ...['--proc', '/proc', '--dev', '/dev', '--'],
      ...[
        ...desktopIdentity(root),
        '/usr/bin/unshare',
        '--user',
        '--map-root-user',
        '--pid',
        '--fork',
        '/usr/bin/true',
      ],
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
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) =>
      resolve(code === 0 ? null : `${signal ?? `exit code ${code}`}: ${tail.last()}`),
    );
  });
}

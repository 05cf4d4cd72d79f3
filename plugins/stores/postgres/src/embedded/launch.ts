import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Binaries } from './binaries.ts';
import type { ServerPaths } from './paths.ts';

/** A program of the server with its arguments. */
export type Launch = { readonly command: string; readonly args: readonly string[] };

/** The account inside the namespace; on the host it is still this one. */
const INSIDE_ID = '1000';

/**
 * How to run a program of the server. PostgreSQL refuses to run as root, so root runs it in a user namespace in which
 * it is somebody else; files stay root's on the host and no account is made. The bound passwd file gives that somebody
 * a name, which initdb insists on.
 */
export async function launchOf(paths: ServerPaths, program: string, args: readonly string[]): Promise<Launch> {
  if (process.getuid?.() !== 0) return { command: program, args };
  await writeFile(paths.passwd, `coarena:x:${INSIDE_ID}:${INSIDE_ID}::/nonexistent:/bin/false\n`, { mode: 0o644 });
  const namespace = [
    '--dev-bind',
    '/',
    '/',
    '--ro-bind',
    paths.passwd,
    '/etc/passwd',
    '--unshare-user',
    '--uid',
    INSIDE_ID,
    '--gid',
    INSIDE_ID,
  ];
  return { command: 'bwrap', args: [...namespace, '--', program, ...args] };
}

/** Starts a program whose output goes to the server's log; it outlives this process. */
export function spawnLogged({ command, args }: Launch, binaries: Binaries, paths: ServerPaths): ChildProcess {
  const output = openSync(paths.log, 'a', 0o600);
  try {
    return spawn(command, args, {
      cwd: paths.folder,
      detached: true,
      stdio: ['ignore', output, output],
      env: environment(binaries),
    });
  } finally {
    closeSync(output);
  }
}

/** Nothing of this process's own environment reaches the server but where programs are. */
function environment(binaries: Binaries): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LD_LIBRARY_PATH: binaries.libraryPath, LC_ALL: 'C', TZ: 'UTC' };
}

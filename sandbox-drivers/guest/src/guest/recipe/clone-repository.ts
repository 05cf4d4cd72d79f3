import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { authorityOf, parseTarget } from '../actions/navigate.ts';
import { type Child, start } from '../children.ts';
import { ActionError } from '../errors.ts';
import { PLACES, PROXY } from '../places.ts';
import { oneLine } from '../text.ts';
import { Deadline, timedOut, within } from '../timing.ts';
import { overBounds, REPOSITORY_BOUNDS } from './repository-bounds.ts';

const GIT = '/usr/bin/git';
const CLONE_MS = 60_000;
const LOOK_EVERY_MS = 100;
const STOP_MS = 2_000;

/**
 * Nothing outside these lines decides what git does: no configuration, no hook, no helper, no prompt, no other
 * protocol. A filter is a program that configuration names: without one the attributes of a repository run nothing.
 */
const ENVIRONMENT = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '/bin/false',
  GIT_ALLOW_PROTOCOL: 'http:https',
  GIT_LFS_SKIP_SMUDGE: '1',
  http_proxy: `http://${PROXY.host}:${PROXY.port}`,
  https_proxy: `http://${PROXY.host}:${PROXY.port}`,
  no_proxy: '',
};
const SETTINGS = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.symlinks=false',
  'credential.helper=',
  'submodule.recurse=false',
  'http.lowSpeedLimit=1000',
  'http.lowSpeedTime=20',
  'advice.detachedHead=false',
];

/**
 * Clones a repository into the work folder through the proxy, within `REPOSITORY_BOUNDS`. Raises `ActionError` with what
 * git said, and leaves nothing behind then.
 */
export async function cloneRepository(
  { url, into }: { readonly url: string; readonly into: string },
  deadline: Deadline,
  refusalOf: (authority: string) => string | null,
): Promise<void> {
  const target = parseTarget(url);
  const folder = `${PLACES.work}/${into}`;
  if (!existsSync(GIT)) throw new ActionError('This desktop has no git.');
  if (existsSync(folder)) throw new ActionError(`The work folder has a "${into}" already.`);
  const flags = SETTINGS.flatMap((setting) => ['-c', setting]);
  const args = [
    ...flags,
    'clone',
    '--quiet',
    '--no-tags',
    '--no-recurse-submodules',
    '--template=',
    '--',
    target.href,
    folder,
  ];
  const bounds = [`--fsize=${REPOSITORY_BOUNDS.bytes}`, '--', GIT, ...args];
  const git = start('git', '/usr/bin/prlimit', bounds, { env: ENVIRONMENT });
  const failure = await failureOf(git, folder, Math.min(CLONE_MS, deadline.left));
  if (failure === null) return;
  git.stop();
  await within(STOP_MS, git.ended);
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  const refused = refusalOf(authorityOf(target));
  throw new ActionError(
    `Could not clone ${target.href}: ${refused === null ? failure : `refused by the arena (${refused})`}.`,
  );
}

/** Why git has not made it, or null once it has; the folder is looked at while it fills and once more at the end. */
async function failureOf(git: Child, folder: string, ms: number): Promise<string | null> {
  for (const deadline = new Deadline(ms); ;) {
    const end = await within(LOOK_EVERY_MS, git.ended);
    if (end !== timedOut && end !== 'exit code 0') return oneLine(git.tail, 500) || end;
    const over = await overBounds(folder, REPOSITORY_BOUNDS);
    if (over !== null) return over;
    if (end !== timedOut) return null;
    if (deadline.left === 0) return 'it took too long';
  }
}

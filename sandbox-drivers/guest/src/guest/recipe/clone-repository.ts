import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { authorityOf, parseTarget } from '../actions/navigate.ts';
import { start } from '../children.ts';
import { ActionError } from '../errors.ts';
import { PLACES, PROXY } from '../places.ts';
import { oneLine } from '../text.ts';
import { type Deadline, timedOut, within } from '../timing.ts';

const GIT = '/usr/bin/git';
const CLONE_MS = 60_000;
const FOLDER_MIB = 500;

/** Nothing outside these lines decides what git does: no configuration, no hook, no helper, no prompt, no other protocol. */
const ENVIRONMENT = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
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

/** Clones a repository into the work folder through the proxy. Raises `ActionError` with what git said. */
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
  const bounds = [`--fsize=${FOLDER_MIB * 1024 * 1024}`, '--', GIT, ...args];
  const git = start('git', '/usr/bin/prlimit', bounds, { env: ENVIRONMENT });
  const end = await within(Math.min(CLONE_MS, deadline.left), git.ended);
  if (end === 'exit code 0') return;
  if (end === timedOut) git.stop();
  await rm(folder, { recursive: true, force: true });
  const refused = refusalOf(authorityOf(target));
  const why = refused === null ? oneLine(git.tail, 500) : `refused by the arena (${refused})`;
  throw new ActionError(`Could not clone ${target.href}: ${end === timedOut ? 'it took too long' : why || end}.`);
}

import { access } from 'node:fs/promises';
import { RESOURCES } from './limits.ts';
import { COMMAND_PLACES, TOOLS } from './places.ts';

/** Arguments that come before the agent's: they win over whatever a repository in the work folder configures. */
const FIXED: Readonly<Record<string, readonly string[]>> = {
  git: [
    'core.hooksPath=/dev/null',
    'core.fsmonitor=false',
    'core.pager=cat',
    'core.editor=false',
    'core.sshCommand=false',
    'core.askPass=false',
    'sequence.editor=false',
    'gpg.program=false',
    'credential.helper=',
    // A folder that only looks like a repository is none: its configuration would be the agent's.
    'safe.bareRepository=explicit',
    'gc.auto=0',
    'init.defaultBranch=main',
    'protocol.allow=never',
    'protocol.file.allow=always',
    'protocol.http.allow=always',
    'protocol.https.allow=always',
  ].flatMap((setting) => ['-c', setting]),
};

/** What the kernel counts for a user as a whole is bounded lower than for the desktop, which then has some left. */
const LIMITS: readonly string[] = [
  `--nproc=${RESOURCES.tasks}`,
  `--fsize=${RESOURCES.fileBytes}`,
  `--nofile=${RESOURCES.descriptors}`,
  `--sigpending=${RESOURCES.pendingSignals}`,
  `--msgqueue=${RESOURCES.queueBytes}`,
  `--memlock=${RESOURCES.lockedBytes}`,
  '--core=0',
];

/** Where a program of the list lies for a command, or null where this desktop has none. */
export async function programFile(program: string): Promise<string | null> {
  if (program === 'node') return COMMAND_PLACES.node;
  const file = `${COMMAND_PLACES.programs}/${program}`;
  return access(file).then(
    () => file,
    () => null,
  );
}

/** What is run inside: the program by its path with its arguments as they are, under the limits of one process. */
export function programLine(program: string, file: string, args: readonly string[]): readonly string[] {
  return [TOOLS.limit, ...LIMITS, '--', file, ...(FIXED[program] ?? []), ...args];
}

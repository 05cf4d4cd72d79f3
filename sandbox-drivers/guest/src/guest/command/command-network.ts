import type { Readable } from 'node:stream';
import { type Child, start } from '../children.ts';
import { timedOut, within } from '../timing.ts';
import { TOOLS } from './places.ts';
import { RELAY, RELAY_READY } from './relay.ts';
import { readStatus } from './status-stream.ts';

const START_MS = 10_000;

/** The network namespace of a run's commands: loopback with the way to the proxy on it, apart from the desktop's. */
export interface CommandNetwork {
  readonly holder: Child;
  /** A process in it, through which commands enter. */
  readonly pid: number;
}

/**
 * Makes the namespace and starts the relay in it. One for all commands of a run: they run one after the other, and none of
 * them may change it. Rejects with the evidence where the kernel refuses it.
 */
export async function makeCommandNetwork(bundle: string): Promise<CommandNetwork> {
  const identity = ['--uid', String(process.getuid?.() ?? 0), '--gid', String(process.getgid?.() ?? 0)];
  const holder = start(
    'command network',
    TOOLS.isolate,
    [
      ...['--unshare-user', '--unshare-net', ...identity, '--dev-bind', '/', '/'],
      ...['--die-with-parent', '--json-status-fd', '3', '--'],
      ...[process.execPath, '--max-old-space-size=32', bundle, RELAY],
    ],
    { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
  );
  const [, output, , status] = holder.process.stdio;
  const { init } = readStatus(status as Readable);
  const made = await within(START_MS, Promise.all([init, untilReady(output as Readable, holder)]));
  if (made === timedOut || made[0] === null) {
    holder.process.kill('SIGKILL');
    throw new Error(`no network namespace for commands: ${holder.end ?? `nothing in ${START_MS} ms`}. ${holder.tail}`);
  }
  return { holder, pid: made[0] };
}

async function untilReady(output: Readable, holder: Child): Promise<void> {
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  let text = '';
  output.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-100);
    if (text.includes(RELAY_READY)) resolve();
  });
  await Promise.race([
    ready,
    holder.ended.then((how) => {
      throw new Error(`no network namespace for commands: ${how}. ${holder.tail}`);
    }),
  ]);
}

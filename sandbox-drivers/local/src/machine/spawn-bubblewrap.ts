import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';
import { type ProcessIdentity, identify, parentOf } from '../host/process-identity.ts';
import { DESCRIPTORS } from './places.ts';
import { TextTail } from './text-tail.ts';

/** A machine that stands ready and waits: everything is in place and no program of it runs until `release`. */
export type BlockedMachine = {
  /** The machine's first process, as the host numbers it; everything in the machine ends with it. */
  readonly first: ProcessIdentity;
  /** Bubblewrap itself, which waits for the first process on the host. */
  readonly monitor: ProcessIdentity | null;
  /** Lets the program start. */
  release(): void;
};

/** The processes on the host that carry a machine. */
export type Carrier = {
  /** The outermost process, a child of this one; null when it could not be started. */
  readonly outer: ProcessIdentity | null;
  /** Settles when the machine stands blocked; rejects when it ended before. */
  readonly blocked: Promise<BlockedMachine>;
  /** Settles with how it ended (`exit code 1`, `signal SIGKILL`) when the outermost process is gone. Never rejects. */
  readonly ended: Promise<string>;
  readonly tail: TextTail;
  /** Kills the outermost process, and by parent-death signals all below it. */
  kill(): void;
};

/** What to run: arguments and program of bubblewrap, how long it may live, and the user namespace to enter if any. */
export type BubblewrapRun = {
  readonly bubblewrap: string;
  readonly isolation: readonly string[];
  readonly program: readonly string[];
  /** The filter that `isolation` says is there, or null. */
  readonly systemCalls: Buffer | null;
  readonly lifetimeMs: number;
  readonly userNamespace: number | null;
};

const INFO = z.object({ 'child-pid': z.number().int().positive() });

/**
 * Starts bubblewrap below a guard that kills it when its lifetime is over, whatever this process does, and that dies
 * with this process. The arguments travel over a descriptor and the environment is empty, so that the machine's first
 * process shows neither the host's paths nor its variables.
 */
export function spawnBubblewrap(run: BubblewrapRun): Carrier {
  const seconds = (run.lifetimeMs / 1000).toFixed(3);
  const child = spawn(
    '/usr/bin/setpriv',
    [
      ...['--pdeathsig', 'KILL', '--', '/usr/bin/timeout', '--foreground', '--signal', 'KILL', seconds],
      ...[run.bubblewrap, '--args', String(DESCRIPTORS.arguments), '--', ...run.program],
    ],
    {
      env: {},
      cwd: '/',
      stdio: [
        'ignore',
        'ignore',
        'pipe',
        'pipe',
        'pipe',
        'pipe',
        'pipe',
        'pipe',
        ...(run.userNamespace === null ? [] : [run.userNamespace]),
      ],
    },
  );
  const tail = new TextTail(child.stderr as Readable);
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  child.once('error', (error) => resolve(`could not start: ${error.message}`));
  child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  const extra = (name: 'arguments' | 'info' | 'block' | 'go' | 'filter'): Readable & Writable =>
    (child.stdio as readonly unknown[])[DESCRIPTORS[name]] as Readable & Writable;
  const [toArguments, info, block] = [extra('arguments'), extra('info'), extra('block')];
  const [go, filter] = [extra('go'), extra('filter')];
  for (const stream of [toArguments, info, block, go, filter]) {
    stream.on('error', () => stream.destroy());
    child.once('exit', () => stream.destroy());
  }
  filter.end(run.systemCalls ?? '');
  toArguments.end(`${run.isolation.join('\0')}\0`);
  const release = (): void => {
    // The word comes after the machine has said that it ends with this process.
    go.once('data', () => go.write('go\n'));
    block.end('go');
  };
  return {
    outer: child.pid === undefined ? null : identify(child.pid),
    blocked: untilBlocked(info, release, ended),
    ended,
    tail,
    kill: () => void child.kill('SIGKILL'),
  };
}

async function untilBlocked(info: Readable, release: () => void, ended: Promise<string>): Promise<BlockedMachine> {
  let text = '';
  info.setEncoding('utf8');
  const whole = new Promise<string>((resolve) => {
    info.on('data', (chunk: string) => {
      text += chunk;
      if (text.includes('}')) resolve(text);
    });
  });
  const outcome = await Promise.race([whole, ended.then((how) => new Error(how))]);
  if (outcome instanceof Error) throw outcome;
  const first = identify(INFO.parse(JSON.parse(outcome))['child-pid']);
  if (first === null) throw new Error(await ended);
  return { first, monitor: parentOf(first), release };
}

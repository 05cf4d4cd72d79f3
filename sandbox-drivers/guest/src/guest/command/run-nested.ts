import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { CommandOutput } from '@coarena/core/command';
import { track } from '../children.ts';
import { PLACES } from '../places.ts';
import { sleep, until } from '../timing.ts';
import { RESOURCES } from './limits.ts';
import { nestedArguments } from './nested-arguments.ts';
import { TOOLS } from './places.ts';
import { readStatus } from './status-stream.ts';
import { UsageWatch } from './usage.ts';

/** How long the kernel may take to end a killed tree. */
const GONE_MS = 1_500;
const STATUS = 3;

/** One program to run in namespaces of its own. */
export interface NestedRun {
  /** A process in the network namespace to enter. */
  readonly network: number;
  /** Programs that it finds, by name; null for all. */
  readonly programs: readonly string[] | null;
  /** The program and its arguments. */
  readonly line: readonly string[];
  readonly wallMs: number;
}

/** How it went. `exitCode` is null where it did not end by itself; `stopped` says why the guest ended it. */
export interface NestedEnd {
  readonly exitCode: number | null;
  readonly output: string;
  readonly removed: number;
  readonly timedOut: boolean;
  readonly stopped: string | null;
  /** False where the namespaces could not be made; the output is then the reason. */
  readonly started: boolean;
}

/**
 * Runs one program and returns when it and everything that it has started are gone, at most about two seconds after
 * `wallMs`. Output is read as it comes and only its beginning kept.
 */
export async function runNested({ network, programs, line, wallMs }: NestedRun): Promise<NestedEnd> {
  const identity = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const places = { node: process.execPath, mounts: PLACES.commandMounts };
  const parts = { ...identity, ...places, programs, statusDescriptor: STATUS };
  const [file, ...args] = [
    // Where memory runs out a command goes first, not the browser.
    ...[TOOLS.adjust, '--adjust', '1000', '--'],
    ...[TOOLS.enter, '--preserve-credentials', '--user', '--net', '--target', String(network), '--'],
    ...[TOOLS.isolate, ...nestedArguments(parts), '--', ...line],
  ] as const;
  const child = spawn(file, args, { env: {}, cwd: '/', detached: true, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  track(child);
  const [, stdout, stderr, status] = child.stdio;
  const { init, exitCode } = readStatus(status as Readable);
  const output = new CommandOutput();
  for (const stream of [stdout, stderr] as readonly Readable[]) collect(stream, output);
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      output.add(error.message);
      resolve();
    });
  });
  const stopped = await watch(init, closed, wallMs).catch((error: unknown) => {
    endNow(child.pid, null);
    throw error;
  });
  const first = stopped === null ? await init : await Promise.race([init, sleep(GONE_MS).then(() => null)]);
  if (stopped !== null) endNow(child.pid, first);
  await Promise.race([closed, sleep(GONE_MS)]);
  if (first !== null && (await until(GONE_MS, () => (existsSync(`/proc/${first}`) ? null : true))) === null)
    kill(first);
  const { text, removed } = output.end();
  const code = stopped === null ? exitCode() : null;
  const timedOut = stopped === TIME;
  return {
    exitCode: code,
    output: text,
    removed,
    timedOut,
    stopped,
    started: first !== null && (code ?? stopped) !== null,
  };
}

const TIME = 'its time was over';

/** Waits for the end; the words for why it has to be ended where it does not come by itself. */
async function watch(init: Promise<number | null>, closed: Promise<void>, wallMs: number): Promise<string | null> {
  const endsAt = performance.now() + wallMs;
  const over = closed.then(() => 'over' as const);
  const first = await Promise.race([init, over, sleep(wallMs)]);
  const usage = typeof first === 'number' ? await UsageWatch.begin(first, PLACES.work) : null;
  for (;;) {
    const left = endsAt - performance.now();
    if (left <= 0) return TIME;
    const tick = sleep(Math.min(left, RESOURCES.watchMs)).then(() => 'tick' as const);
    if ((await Promise.race([over, tick])) === 'over') return null;
    const tooMuch = (await usage?.overuse()) ?? null;
    if (tooMuch !== null) return tooMuch;
  }
}

/** Invalid UTF-8 becomes replacement characters; each stream is decoded by itself, chunks in the order of arrival. */
function collect(stream: Readable, output: CommandOutput): void {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  stream.on('data', (chunk: Buffer) => output.add(decoder.decode(chunk, { stream: true })));
  stream.on('end', () => output.add(decoder.decode()));
}

/** Kills what was started, and the first process of its process namespace, which takes all others with it wherever they have moved. */
function endNow(group: number | undefined, first: number | null): void {
  if (group !== undefined) kill(-group);
  if (first !== null) kill(first);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // Gone already.
  }
}

import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { CHILD_ENV } from './places.ts';

const TAIL_BYTES = 4_096;

/** A program started by the guest: its process, whether it has ended, and the tail of what it wrote to stderr. */
export interface Child {
  readonly name: string;
  readonly process: ChildProcess;
  readonly ended: Promise<string>;
  /** How it ended (`exit code 1`, `signal SIGKILL`), or null while it runs. */
  readonly end: string | null;
  /** Last 4 KB of its stderr, for error messages. */
  readonly tail: string;
  /** Kills it and everything of its process group. */
  stop(): void;
}

const running = new Set<ChildProcess>();
const names = new WeakMap<ChildProcess, string>();

/** Has a process that was started elsewhere killed with all the others, until it ends. */
export function track(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.once('error', () => running.delete(child));
}

/** Starts a program in its own process group with the desktop's fixed environment; stdout is discarded. */
export function start(
  name: string,
  file: string,
  args: readonly string[],
  options: { stdio?: StdioOptions; env?: Record<string, string>; cwd?: string } = {},
): Child {
  const child = spawn(file, args, {
    env: { ...CHILD_ENV, ...options.env },
    stdio: options.stdio ?? ['ignore', 'ignore', 'pipe'],
    detached: true,
    cwd: options.cwd ?? CHILD_ENV['HOME'],
  });
  running.add(child);
  names.set(child, name);
  let tail = '';
  let end: string | null = null;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (tail = (tail + text).slice(-TAIL_BYTES)));
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  const finish = (how: string): void => {
    running.delete(child);
    end ??= how;
    resolve(end);
  };
  child.once('error', (error) => finish(`could not start: ${error.message}`));
  child.once('exit', (code, signal) => finish(signal ? `signal ${signal}` : `exit code ${code}`));
  return {
    name,
    process: child,
    ended,
    get end() {
      return end;
    },
    get tail() {
      return tail.trim();
    },
    stop: () => killGroup(child),
  };
}

/** The process of a running program that was started by this name. */
export function pidOf(name: string): number | undefined {
  return [...running].find((child) => names.get(child) === name)?.pid;
}

/** Kills the process group of everything still running. Idempotent. */
export function killAll(): void {
  for (const child of running) killGroup(child);
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL'); // The group is already gone; the process itself may be mid-exit.
  }
}

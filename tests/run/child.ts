import { spawn, type StdioOptions } from 'node:child_process';
import { constants } from 'node:os';

/** How a child process ended: `code` is 128 + the signal's number when a signal ended it. */
export interface ChildEnd {
  readonly code: number;
  readonly output: string;
  readonly timedOut: boolean;
}

/** What a child is started with. `show` gives it this process's terminal; otherwise its output is kept, both streams together. */
export interface ChildOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly show?: boolean;
  readonly deadlineMs: number;
}

/** Runs a program to its end, at most `deadlineMs`; a request to stop this process is passed on to it. */
export function runChild(program: string, args: readonly string[], options: ChildOptions): Promise<ChildEnd> {
  return new Promise((resolve, reject) => {
    const stdio: StdioOptions = options.show === true ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const child = spawn(program, args, { cwd: options.cwd, env: options.env ?? process.env, stdio });
    let output = '';
    let timedOut = false;
    const keep = (text: Buffer): void => void (output += text.toString('utf8'));
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const stop = (signal: NodeJS.Signals): void => void child.kill(signal);
    process.on('SIGTERM', stop).on('SIGHUP', stop);
    const timer = setTimeout(() => {
      timedOut = true;
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 5000).unref();
    }, options.deadlineMs);
    const settle = (): void => {
      clearTimeout(timer);
      process.off('SIGTERM', stop).off('SIGHUP', stop);
    };
    child.on('error', (error) => {
      settle();
      reject(error);
    });
    child.on('close', (code, signal) => {
      settle();
      resolve({ code: code ?? 128 + constants.signals[signal ?? 'SIGKILL'], output, timedOut });
    });
  });
}

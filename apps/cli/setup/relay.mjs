import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';

const relayed = ['SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'];

/**
 * The environment of a child: the packages' own programs, Node 24 among them, come first on the PATH.
 * @param {string} folder the checkout's root
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withOwnPrograms(folder, env = process.env) {
  const bin = join(folder, 'node_modules', '.bin');
  const rest = (env['PATH'] ?? '').split(delimiter).filter((entry) => entry !== '' && entry !== bin);
  return { ...env, PATH: [bin, ...rest].join(delimiter) };
}

/**
 * The environment of a program of the arena: {@link withOwnPrograms}, and Node keeps what it has compiled in the checkout's cache,
 * which halves the time of a command. A cache that is named already stays; one that cannot be written changes nothing.
 * Not for npm, which removes the folder.
 * @param {string} folder the checkout's root
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function programEnvironment(folder, env = process.env) {
  const cache = join(folder, 'node_modules', '.cache', 'coarena', 'compiled');
  return { NODE_COMPILE_CACHE: cache, ...withOwnPrograms(folder, env) };
}

/** How often it is looked whether npm, which passes no signal on, has ended. */
const orphanMs = 500;

/**
 * Starts a program in this one's place: same terminal, signals passed on, same end. Where npm started this process, the
 * program is asked to end (SIGTERM) when npm ends.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} the exit code, 128 + signal number when a signal ended it
 */
export function relay(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options });
    const forward = (signal) => child.kill(signal);
    // A terminal's Ctrl-C reaches the child by itself; a `kill -INT` of this process alone must be passed on.
    const interrupt = () => void (process.stdin.isTTY || child.kill('SIGINT'));
    for (const signal of relayed) process.on(signal, forward);
    process.on('SIGINT', interrupt);
    const parent = process.ppid;
    const orphan =
      process.env['npm_lifecycle_event'] && setInterval(() => process.ppid === parent || forward('SIGTERM'), orphanMs);
    const settle = () => {
      clearInterval(orphan);
      for (const signal of relayed) process.off(signal, forward);
      process.off('SIGINT', interrupt);
    };
    child.on('error', (error) => {
      settle();
      reject(error);
    });
    child.on('exit', (code, signal) => {
      settle();
      resolve(code ?? 128 + (signal === null ? 1 : constants.signals[signal]));
    });
  });
}

/**
 * Runs a program to its end and keeps what it printed.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onLine?: (line: string) => void, extraPipe?: boolean }} options
 *   `onLine` gets every line as it comes (standard output and error, and descriptor 3 with `extraPipe`)
 * @returns {Promise<{ code: number, lines: string[] }>} code 127 when the program does not exist; the last 200 lines
 */
export function capture(program, args, { onLine = () => {}, extraPipe = false, ...options } = {}) {
  return new Promise((resolve) => {
    const stdio = ['ignore', 'pipe', 'pipe', ...(extraPipe ? ['pipe'] : [])];
    const child = spawn(program, args, { ...options, stdio });
    const lines = [];
    for (const stream of child.stdio.slice(1)) {
      let rest = '';
      stream.setEncoding('utf8').on('data', (text) => {
        const parts = (rest + text).split('\n');
        rest = parts.pop() ?? '';
        for (const line of parts) {
          lines.push(line);
          if (lines.length > 200) lines.shift();
          onLine(line);
        }
      });
      stream.on('end', () => rest !== '' && lines.push(rest));
    }
    child.on('error', (error) => resolve({ code: 127, lines: [`${program}: ${error.message}`] }));
    child.on('close', (code, signal) => resolve({ code: code ?? 128 + constants.signals[signal ?? 'SIGKILL'], lines }));
  });
}

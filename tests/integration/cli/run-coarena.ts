import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import { join } from 'node:path';
import { root } from '../../run/root.ts';

/** How a command ended and what it printed. */
export type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

/** A command that runs, and its end. `said` waits until it printed a text, wherever, and answers its standard output. */
export type Running = {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  readonly ended: Promise<Ended>;
  said(text: string): Promise<string>;
};

/** Starts the real command with these arguments. */
export function startCoarena(args: readonly string[], env: Readonly<Record<string, string>> = {}): Running {
  const child = spawn(process.execPath, [join(root, 'apps/cli/bin/coarena.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, out, err })));
  const said = async (text: string): Promise<string> => {
    const over = ended.then(() => 'over' as const);
    while (!(out + err).includes(text)) {
      const next = new Promise<'more'>((resolve) => {
        for (const stream of [child.stdout, child.stderr]) stream.once('data', () => resolve('more'));
      });
      if ((await Promise.race([next, over])) === 'over' && !(out + err).includes(text))
        throw new Error(`it never said "${text}": ${out}${err}`);
    }
    return out;
  };
  return { child, ended, said };
}

/** Runs the real command to its end. */
export function coarena(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return startCoarena(args, env).ended;
}

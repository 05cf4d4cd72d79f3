import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Program, arguments and environment of a child. */
export type ChildCommand = {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

/** How a child is started: nothing of our environment goes in, and no snapshot (isolated-vm needs that). */
export function childCommand(...args: readonly string[]): ChildCommand {
  const own = fileURLToPath(import.meta.url);
  const entry = fileURLToPath(new URL(`./main${extname(own)}`, import.meta.url));
  return {
    file: process.execPath,
    args: ['--no-node-snapshot', '--no-warnings', '--conditions=source', '--max-old-space-size=96', entry, ...args],
    env: { TZ: 'UTC', LANG: 'C' },
  };
}

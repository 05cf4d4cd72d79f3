import type { Writable } from 'node:stream';
import { type Child, start } from '../children.ts';
import { TOOLS } from '../command/places.ts';
import { type Cage, cageArguments } from './cage-arguments.ts';
import { processFilter } from './process-filter.ts';

const FILTER = 3;

/**
 * Starts a program in a cage, in this folder of it. Where the kernel refuses the namespaces the program does not run, and
 * its end says why: never without them.
 */
export function startCaged(file: string, args: readonly string[], cage: Cage, folder: string): Child {
  const identity = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const filter = cage.starts ? null : processFilter();
  const child = start(
    file,
    TOOLS.isolate,
    [
      ...cageArguments(cage, identity),
      ...(filter === null ? [] : ['--seccomp', String(FILTER)]),
      ...['--chdir', folder, '--', file, ...args],
    ],
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const toFilter = child.process.stdio[FILTER] as Writable;
  toFilter.on('error', () => toFilter.destroy()); // It has ended already, which its own end says.
  toFilter.end(filter ?? '');
  return child;
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What a mutated guest does otherwise: JavaScript that runs before the guest. It may use `spawning(PROGRAM, CHANGE)`,
 * where CHANGE gets the arguments and the environment of every program of that name before it starts and may change both,
 * `reading(FILE, CHANGE)` and `writing(FILE, CHANGE)`, where CHANGE gets the text of a file that is read (nothing where there
 * is none) or written and answers another one, and `fs`, `run` (`spawnSync`), `builtin` (`createRequire`'s require).
 */
export type GuestChange = string;

const BEFORE = `import { createRequire as mutationRequire, syncBuiltinESMExports as mutationSync } from 'node:module';
{
  const builtin = mutationRequire(import.meta.url);
  const fs = builtin('node:fs');
  const processes = builtin('node:child_process');
  const { spawn } = processes;
  const run = (file, args) => {
    const env = { PATH: '/usr/bin:/bin', DISPLAY: ':7' };
    const { status, stderr, error } = processes.spawnSync(file, args, { env, encoding: 'utf8', timeout: 10_000 });
    if (status !== 0) throw new Error(file + ' ' + args.join(' ') + ': ' + (error?.message ?? stderr));
  };
  const changes = [];
  const spawning = (program, change) => changes.push({ program, change });
  processes.spawn = (file, args, options) => {
    const started = { args: [...args], env: { ...options.env } };
    // What runs in a cage is named after the arguments of what makes the cage.
    const name = file === '/usr/bin/bwrap' ? args[args.indexOf('--') + 1] : file;
    for (const { program, change } of changes) if (name?.split('/').at(-1) === program) change(started);
    return spawn(file, started.args, { ...options, env: started.env });
  };
  const { readFile, writeFile } = fs.promises;
  const read = new Map();
  const written = new Map();
  const reading = (file, change) => read.set(file, change);
  const writing = (file, change) => written.set(file, change);
  fs.promises.readFile = async (file, ...more) => {
    const change = read.get(file);
    return change === undefined ? readFile(file, ...more) : change(await readFile(file, 'utf8').catch(() => ''));
  };
  fs.promises.writeFile = (file, data, ...more) => writeFile(file, written.get(file)?.(data) ?? data, ...more);
`;
const AFTER = `
  mutationSync();
}
`;

/**
 * Writes another build of the guest into `folder`: the same bytes after a change of what surrounds them, at the border
 * where it starts programs and asks the system. Returns the file.
 */
export async function writeMutatedGuest(
  folder: string,
  name: string,
  change: GuestChange,
  guest: string,
): Promise<string> {
  const file = join(folder, `guest-${name}.mjs`);
  await writeFile(file, `${BEFORE}${change}${AFTER}${guest}`, { mode: 0o644 });
  return file;
}

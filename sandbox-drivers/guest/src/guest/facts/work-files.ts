import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gitFacts } from './git-facts.ts';

const MOST = 4_000;
const FILE_MODE = 0o644;
const FOLDER_MODE = 0o755;

/**
 * Everything in the work folder as `path bytes sha256`, sorted, read back from the disk; beyond 4,000 the rest is one line
 * with its number and hash. A folder ends in `/`, a link says where it leads, and permissions that are not the usual ones
 * are told. Of what git keeps for itself there is what a command could ask for: its index holds times of this desktop.
 */
export async function workFiles(folder: string): Promise<string[]> {
  const found: string[] = [];
  await collect(folder, '', found);
  found.sort();
  if (found.length <= MOST) return found;
  const rest = found.splice(MOST - 1);
  return [...found, `(${rest.length} more) ${createHash('sha256').update(rest.join('\n')).digest('hex')}`];
}

async function collect(folder: string, below: string, found: string[]): Promise<void> {
  const entries = await readdir(join(folder, below), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.name === '.git' && entry.isDirectory())
      for (const fact of await gitFacts(join(folder, path))) found.push(`${path} ${fact}`.slice(0, 4_000));
    else if (entry.isDirectory()) {
      found.push(`${path}/${permissions((await stat(join(folder, path))).mode, FOLDER_MODE)}`);
      await collect(folder, path, found);
    } else if (entry.isFile()) found.push(await describe(folder, path));
    else if (entry.isSymbolicLink()) found.push(`${path} -> ${await readlink(join(folder, path))}`.slice(0, 4_000));
    else found.push(`${path} (no plain file)`);
  }
}

async function describe(folder: string, path: string): Promise<string> {
  const file = join(folder, path);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk);
  const { size, mode } = await stat(file);
  return `${path} ${size}${permissions(mode, FILE_MODE)} ${hash.digest('hex')}`.slice(0, 4_000);
}

const permissions = (mode: number, usual: number): string =>
  (mode & 0o7777) === usual ? '' : ` mode ${(mode & 0o7777).toString(8)}`;

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { whereThere } from '../where-there.ts';

/** Files below `.git` that decide what git does or shows and that are equal in two clones of the same. */
const SETTINGS = ['config', 'shallow', 'info/exclude', 'info/attributes', 'info/sparse-checkout'] as const;

/** What a repository is, found without git: what is checked out, every branch and tag with its commit, settings by hash, hooks. */
export async function gitFacts(git: string): Promise<readonly string[]> {
  const [head, refs, settings, hooks] = await Promise.all([
    textOf(join(git, 'HEAD')),
    references(git),
    Promise.all(SETTINGS.map(async (name) => [name, await textOf(join(git, name))] as const)),
    whereThere(readdir(join(git, 'hooks')), []),
  ]);
  const reference = /^ref: (refs\/\S+)$/u.exec(head.trim())?.[1];
  const checkedOut = reference === undefined ? head.trim() : `${reference} ${refs.get(reference) ?? '(no commit)'}`;
  return [
    checkedOut,
    ...[...refs].map(([name, commit]) => `${name} = ${commit}`).sort(),
    ...settings.flatMap(([name, text]) =>
      text === '' ? [] : [`${name} ${createHash('sha256').update(text).digest('hex')}`],
    ),
    ...hooks.sort().map((name) => `hooks/${name}`),
  ];
}

/** Branches and tags with their commits; a file of its own wins over the packed list. */
async function references(git: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const line of (await textOf(join(git, 'packed-refs'))).split('\n')) {
    const [, commit, name] = /^([0-9a-f]{40,64}) (refs\/\S+)$/u.exec(line) ?? [];
    if (commit !== undefined && name !== undefined) found.set(name, commit);
  }
  const loose = await whereThere(readdir(join(git, 'refs'), { recursive: true, withFileTypes: true }), []);
  for (const entry of loose) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    found.set(file.slice(git.length + 1), (await textOf(file)).trim());
  }
  return found;
}

const textOf = (file: string): Promise<string> => whereThere(readFile(file, 'utf8'), '');

import type { Stats } from 'node:fs';
import { lstat, readdir, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import { namedPaths } from '@coarena/core/command';
import { whereThere } from '../where-there.ts';

/** An argument that a link makes lead out of the folder, and where it leads. */
export interface Leading {
  readonly argument: string;
  readonly leadsTo: string;
}

/**
 * The first argument that, with the links that lie in the folder now, leads out of it (R057). Earlier commands may have
 * made links; none of them is running any more, so what is checked is what the command will find. Names that do not begin
 * with an entry of the folder cost nothing.
 */
export async function leadsOutside(args: readonly string[], folder: string): Promise<Leading | null> {
  const entries = new Set(await readdir(folder));
  const seen: Seen = new Map();
  for (const { argument, path: named } of namedPaths(args)) {
    const within = withinFolder(named, folder);
    const [first] = stepsOf(within);
    if (first === undefined || !entries.has(first)) continue;
    const leadsTo = await followed(within, folder, seen);
    if (!isIn(leadsTo, folder)) return { argument, leadsTo };
  }
  return null;
}

/** A name as it goes on from the folder; empty for an absolute name elsewhere, which is no link's doing. */
function withinFolder(named: string, folder: string): string {
  if (!named.startsWith('/')) return named;
  return isIn(named, folder) ? named.slice(folder.length) : '';
}

/** The steps of a name one by one: most names end at the first, and an argument may name thousands. */
function* stepsOf(name: string): Generator<string> {
  for (let at = 0; at < name.length;) {
    const slash = name.indexOf('/', at);
    const end = slash < 0 ? name.length : slash;
    const step = name.slice(at, end);
    if (step !== '' && step !== '.') yield step;
    at = end + 1;
  }
}

/** What lies at a path: where it leads (itself, or a link's target), or null for nothing. Arguments repeat themselves. */
type Seen = Map<string, string | null>;

/** Where the steps lead as far as there is anything, every link followed. */
async function followed(name: string, folder: string, seen: Seen): Promise<string> {
  let at = folder;
  for (const step of stepsOf(name)) {
    const next = path.join(at, step);
    let leads = seen.get(next);
    if (leads === undefined) seen.set(next, (leads = await looked(next)));
    if (leads === null) return at;
    at = leads;
    if (!isIn(at, folder)) return at;
  }
  return at;
}

/** Why a name leads nowhere, for a command as for anyone; what fails otherwise is judged by nobody and so not run. */
const NOWHERE: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'ENAMETOOLONG']);

async function looked(name: string): Promise<string | null> {
  const found: Stats | null = await whereThere(lstat(name), null, NOWHERE);
  if (found === null) return null;
  return found.isSymbolicLink() ? targetOf(name) : name;
}

/** Where a link leads; one whose target is missing leads where it says. */
async function targetOf(link: string): Promise<string> {
  const real = await whereThere(realpath(link), null, NOWHERE);
  if (real !== null) return real;
  const target = path.resolve(path.dirname(link), await readlink(link));
  const above = await whereThere(realpath(path.dirname(target)), null, NOWHERE);
  return above === null ? target : path.join(above, path.basename(target));
}

function isIn(name: string, folder: string): boolean {
  return name === folder || name.startsWith(`${folder}/`);
}

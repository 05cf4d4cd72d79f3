import { lstat, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import { namedPaths } from '@coarena/core/command';

/** An argument that a link makes lead out of the folder, and where it leads. */
export interface Leading {
  readonly argument: string;
  readonly leadsTo: string;
}

/**
 * The first argument that, with the links that lie in the folder now, leads out of it (R057). Earlier commands may have
 * made links; none of them is running any more, so what is checked is what the command will find.
 */
export async function leadsOutside(args: readonly string[], folder: string): Promise<Leading | null> {
  for (const { argument, path: named } of namedPaths(args)) {
    const leadsTo = await realOf(path.resolve(folder, named));
    if (leadsTo === null || isIn(leadsTo, folder)) continue;
    // Where the name itself lies elsewhere it is no link's doing: core's rules have judged it by then.
    if (isIn(path.resolve(folder, named), folder)) return { argument, leadsTo };
  }
  return null;
}

/** The real path of a name, or of the deepest folder above it that exists; null where nothing there can be looked at. */
async function realOf(name: string): Promise<string | null> {
  for (let at = name; ; at = path.dirname(at)) {
    const real = await realpath(at).catch(() => null);
    if (real !== null) return real;
    // A link whose target is missing leads where it says.
    const link = await lstat(at).catch(() => null);
    if (link?.isSymbolicLink() === true) return danglingTarget(at);
    if (at === path.dirname(at)) return null;
  }
}

async function danglingTarget(link: string): Promise<string> {
  const target = path.resolve(path.dirname(link), await readlink(link));
  const above = await realpath(path.dirname(target)).catch(() => null);
  return above === null ? target : path.join(above, path.basename(target));
}

function isIn(name: string, folder: string): boolean {
  return name === folder || name.startsWith(`${folder}/`);
}

import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

const left = new Set(['node_modules', '.git', 'dist', 'coverage', '.svelte-kit']);
const leftPaths = new Set([join('apps', 'web', 'build')]);
const leftOnTop = new Set(['data', 'out']);

/** Every source file under a folder as a path from it, packages and built files aside, sorted. */
export function sourceFiles(folder: string): readonly string[] {
  const found: string[] = [];
  const walk = (at: string): void => {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      if (left.has(entry.name) || (at === folder && leftOnTop.has(entry.name))) continue;
      const path = join(at, entry.name);
      if (leftPaths.has(relative(folder, path))) continue;
      if (entry.isDirectory()) walk(path);
      else found.push(relative(folder, path));
    }
  };
  walk(folder);
  return found.sort();
}

/** A copy of the source tree that runs: our packages lead into the copy, all others to the installed ones. */
export interface TreeCopy extends Disposable {
  readonly folder: string;
}

/** Copies the tree into a temporary folder; disposing removes it. */
export function copyTree(from: string): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'coarena-copy-'));
  for (const file of sourceFiles(from)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(from, file), join(folder, file), { verbatimSymlinks: true });
  }
  for (const modules of moduleFolders(from)) linkModules(from, folder, modules);
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

/** `node_modules` of the root and of every workspace that has its own, as paths from the root. */
function moduleFolders(from: string): readonly string[] {
  const places = sourceFiles(from).filter((file) => file === 'package.json' || file.endsWith('/package.json'));
  return places.map((file) => join(dirname(file), 'node_modules')).filter((place) => existsSync(join(from, place)));
}

function linkModules(from: string, folder: string, place: string): void {
  mkdirSync(join(folder, place), { recursive: true });
  const scope = join(place, '@coarena');
  for (const name of readdirSync(join(from, place))) {
    if (name !== '@coarena' && name !== '.cache') symlinkSync(join(from, place, name), join(folder, place, name));
  }
  if (!existsSync(join(from, scope))) return;
  mkdirSync(join(folder, scope));
  for (const name of readdirSync(join(from, scope))) {
    const link = join(from, scope, name);
    if (lstatSync(link).isSymbolicLink()) symlinkSync(readlinkSync(link), join(folder, scope, name));
  }
}

/** Paths whose bytes differ between two trees, each with what happened to it in the second. */
export function treeDifferences(before: string, after: string): readonly string[] {
  const had = new Set(sourceFiles(before));
  const has = new Set(sourceFiles(after));
  const lines: string[] = [];
  for (const file of new Set([...had, ...has])) {
    if (!had.has(file)) lines.push(`${file}: missing`);
    else if (!has.has(file)) lines.push(`${file}: should not exist any more`);
    else if (!bytes(before, file).equals(bytes(after, file))) lines.push(`${file}: out of date`);
  }
  return lines.sort();
}

function bytes(folder: string, file: string): Buffer {
  const path = join(folder, file);
  return lstatSync(path).isSymbolicLink() ? Buffer.from(readlinkSync(path)) : readFileSync(path);
}

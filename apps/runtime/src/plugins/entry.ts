import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** What this package looks at in a `package.json`. */
export type PackageFile = {
  readonly name?: string;
  readonly exports?: unknown;
  readonly main?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  /** What a package says of the plugin that it is. */
  readonly coarena?: { readonly kind?: string; readonly name?: string };
};

/** The folder of an installed package, looked for from `folder` upwards as Node does; null when there is none. */
export function packageFolder(name: string, folder: string): string | null {
  for (let here = folder; ; here = dirname(here)) {
    const candidate = join(here, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (dirname(here) === here) return null;
  }
}

/** The package that a file lies in, or null. */
export function enclosingPackage(file: string): string | null {
  for (let here = dirname(file); ; here = dirname(here)) {
    if (existsSync(join(here, 'package.json'))) return here;
    if (dirname(here) === here) return null;
  }
}

/** Reads a folder's `package.json`; null when it is missing or no JSON object. */
export function readPackage(folder: string): PackageFile | null {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) return null;
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof value === 'object' && value !== null ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * The file to import for a package's folder: its `exports` for `.`, else `main`, else `index.js`; for another entry
 * (`./metric`) its `exports` alone. Null when none exists.
 */
export function entryFile(folder: string, entry = '.'): string | null {
  const about = readPackage(folder);
  const exported = about === null ? null : exportTarget(entryOf(about.exports, entry), conditionsFor(folder));
  const target = exported ?? (entry === '.' ? (about?.main ?? 'index.js') : null);
  if (target === null) return null;
  const path = join(folder, target);
  return existsSync(path) && statSync(path).isFile() ? path : null;
}

/** Sources run only in a checkout: Node strips no types below `node_modules`. */
function conditionsFor(folder: string): readonly string[] {
  const installed = folder.split(sep).includes('node_modules');
  return installed || !import.meta.url.endsWith('.ts')
    ? ['node', 'import', 'default']
    : ['source', 'node', 'import', 'default'];
}

/** What `exports` says of an entry: it may be that of `.` itself, or a map of entries. */
function entryOf(exports: unknown, entry: string): unknown {
  const map = typeof exports === 'object' && exports !== null ? (exports as Readonly<Record<string, unknown>>) : {};
  const entries = Object.keys(map).some((key) => key.startsWith('.'));
  if (entries) return Object.hasOwn(map, entry) ? map[entry] : null;
  return entry === '.' ? exports : null;
}

function exportTarget(exports: unknown, conditions: readonly string[]): string | null {
  if (typeof exports === 'string') return exports;
  if (typeof exports !== 'object' || exports === null) return null;
  const map = exports as Readonly<Record<string, unknown>>;
  for (const [condition, value] of Object.entries(map)) {
    if (!conditions.includes(condition)) continue;
    const found = exportTarget(value, conditions);
    if (found !== null) return found;
  }
  return null;
}

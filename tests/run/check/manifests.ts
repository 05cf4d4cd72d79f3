import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

/** The fields of a `package.json` that the checks read. */
export interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly private?: boolean;
  readonly license?: string;
  readonly workspaces?: readonly string[];
  readonly coarena?: { readonly kind?: string; readonly name?: string; readonly apiVersion?: number };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** One workspace package: its folder from the root (`.` for the root itself) and its manifest. */
export interface Workspace {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** One installed package of the lock file. `place` is its path under the root. */
export interface LockedPackage {
  readonly place: string;
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly optional: boolean;
}

interface LockEntry {
  readonly version?: string;
  readonly name?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
}

const read = (...parts: readonly string[]): unknown => JSON.parse(readFileSync(join(root, ...parts), 'utf8'));

/** Reads the root's manifest and every workspace's. */
export function readWorkspaces(): readonly Workspace[] {
  const top = read('package.json') as Manifest;
  const folders = (top.workspaces ?? []).flatMap((pattern) => globSync(pattern, { cwd: root }));
  const present = folders.filter((folder) => existsSync(join(root, folder, 'package.json'))).sort();
  return [
    { folder: '.', manifest: top },
    ...present.map((folder) => ({ folder, manifest: read(folder, 'package.json') as Manifest })),
  ];
}

/** Every package that the lock file installs, workspace links aside. A missing licence falls back on the installed manifest. */
export function readLock(): readonly LockedPackage[] {
  const { packages = {} } = read('package-lock.json') as { packages?: Record<string, LockEntry> };
  return Object.entries(packages).flatMap(([place, entry]) => {
    const at = place.lastIndexOf('node_modules/');
    if (at < 0 || entry.link === true || entry.version === undefined) return [];
    const name = entry.name ?? place.slice(at + 'node_modules/'.length);
    return [
      {
        place,
        name,
        version: entry.version,
        license: entry.license ?? installedLicense(place),
        optional: entry.optional === true,
      },
    ];
  });
}

function installedLicense(place: string): string {
  if (!existsSync(join(root, place, 'package.json'))) return 'not stated';
  const { license, licenses } = read(place, 'package.json') as InstalledLicence;
  if (licenses !== undefined) return licenses.map(({ type }) => type).join(' OR ');
  return (typeof license === 'string' ? license : license?.type) ?? 'not stated';
}

interface InstalledLicence {
  readonly license?: string | { readonly type?: string };
  /** The form that packages from before 2014 still have. */
  readonly licenses?: readonly { readonly type: string }[];
}

import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { messageOf, type Finding } from '@coarena/core';
import type { LoadedConfig } from '@coarena/runtime';

const NODE_MAJOR = 24;

/** Is this the Node.js that the arena runs on? */
export function examineNode(version = process.versions.node): Finding {
  const ok = Number(version.split('.')[0]) >= NODE_MAJOR;
  return {
    name: 'node',
    ok,
    found: `Node.js ${version}`,
    remedy: ok ? null : `run "npm start": it brings Node.js ${NODE_MAJOR}`,
  };
}

type Lock = {
  readonly packages?: Readonly<
    Record<string, { readonly version?: string; readonly optional?: boolean; readonly link?: boolean }>
  >;
};

/** Are the packages of the lock file installed, in their versions? Optional ones may be missing. */
export function examinePackages(root: string): Finding {
  try {
    const wanted = (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock).packages ?? {};
    const places = Object.entries(wanted).filter(
      ([place, about]) => place.startsWith('node_modules/') && about.optional !== true && about.link !== true,
    );
    const wrong = places
      .filter(([place, about]) => installedVersion(join(root, place)) !== about.version)
      .map(([place]) => place.slice('node_modules/'.length));
    if (wrong.length === 0) return { name: 'packages', ok: true, found: `${places.length} as locked`, remedy: null };
    const some = wrong.slice(0, 5).join(', ');
    return {
      name: 'packages',
      ok: false,
      found: `${wrong.length} missing or of another version: ${some}`,
      remedy: 'run "npm ci"',
    };
  } catch (error) {
    return { name: 'packages', ok: false, found: messageOf(error), remedy: 'run "npm ci" in a whole checkout' };
  }
}

function installedVersion(folder: string): string | null {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) return null;
  return (JSON.parse(readFileSync(path, 'utf8')) as { readonly version?: string }).version ?? null;
}

/** Can the data folder be written, or made? */
export function examineDataFolder({ root, values }: LoadedConfig): Finding {
  const folder = resolve(root, values.data.folder);
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  try {
    accessSync(existing, constants.R_OK | constants.W_OK | constants.X_OK);
    return {
      name: 'data folder',
      ok: true,
      found: existing === folder ? folder : `${folder} (will be made)`,
      remedy: null,
    };
  } catch (error) {
    return {
      name: 'data folder',
      ok: false,
      found: `${existing}: ${messageOf(error)}`,
      remedy: 'change its owner, or use --set data.folder=DIR',
    };
  }
}

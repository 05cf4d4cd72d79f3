import { spawnSync } from 'node:child_process';
import { ArenaError, messageOf } from '@coarena/core';
import { packageFolder, readPackage } from './entry.ts';

/** The package that an import failed for, or null when the error is of another kind. */
export function missingLibrary(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  if (error.code !== 'ERR_MODULE_NOT_FOUND' && error.code !== 'MODULE_NOT_FOUND') return null;
  const message = messageOf(error);
  return /(?:package|module) '([^']+)'/u.exec(message)?.[1] ?? message;
}

/** Throws `plugin_library_missing` when a dependency that the plugin's package declares is not installed. */
export function checkLibraries(use: string, folder: string | null): void {
  const dependencies = folder === null ? {} : (readPackage(folder)?.dependencies ?? {});
  for (const [library, version] of Object.entries(dependencies)) {
    if (folder !== null && packageFolder(library, folder) !== null) continue;
    throw new ArenaError('plugin_library_missing', { use, library, reason: `install ${library}@${version}` });
  }
}

/** Where a file's syntax breaks, as ` (FILE:LINE)`, or nothing: an import tells what is wrong but not where. */
export function syntaxPlace(file: string): string {
  const { stderr } = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8', timeout: 10_000 });
  const place = /^(?:file:\/\/)?(\/.*:\d+)$/mu.exec(stderr)?.[1];
  return place === undefined ? '' : ` (${place})`;
}

/** Where an error came from, as ` (FILE:LINE:COLUMN)` of the innermost file of code that is known, or nothing. */
export function placeOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const place = /(?:^|[\s(])(?:file:\/\/)?(\/[^\s()]+?:\d+(?::\d+)?)/mu.exec(stack)?.[1];
  return place === undefined ? '' : ` (${place})`;
}

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

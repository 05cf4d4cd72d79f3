import { accessSync, constants, statSync } from 'node:fs';
import { ArenaError, messageOf } from '@coarena/core';
import { makeFolder } from '../platform/make-folder.ts';

/** Makes the data folder, private to its owner, and sees that it can be written; throws `data_folder_unusable`. */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    if (!statSync(folder).isDirectory()) throw new Error('it is no folder');
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ArenaError('data_folder_unusable', { folder, reason: messageOf(error) }, { cause: error });
  }
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  ArenaError,
  messageOf,
  type Clock,
  type Hasher,
  type Logger,
  type PluginContext,
  type PluginKind,
  type Random,
} from '@coarena/core';

/** What every plugin of one arena shares; each gets its own scope of it. */
export type PluginServices = {
  readonly log: Logger;
  readonly clock: Clock;
  readonly random: Random;
  readonly hasher: Hasher;
  readonly signal: AbortSignal;
  readonly dataFolder: string;
};

/** The scope of one plugin: a log that carries its name, and a folder of its own that is made on first use. */
export function pluginContext(services: PluginServices, kind: PluginKind, label: string): PluginContext {
  const path = join(services.dataFolder, kind, label);
  let made = false;
  return {
    log: services.log.child({ plugin: label, kind }),
    clock: services.clock,
    random: services.random,
    hasher: services.hasher,
    signal: services.signal,
    get folder() {
      if (!made) makePrivate(path);
      made = true;
      return path;
    },
  };
}

function makePrivate(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new ArenaError('data_folder_unusable', { folder, reason: messageOf(error) }, { cause: error });
  }
}

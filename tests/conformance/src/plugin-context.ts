import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger, PluginContext } from '@coarena/core';

const silent: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silent,
};

/**
 * What a plugin is given that is tried outside an arena: the clock, chance and hashes are real, the log is silent unless
 * another is given, and the signal never aborts. The folder is the caller's to make and to remove.
 */
export function pluginContext(folder: string, log: Logger = silent): PluginContext {
  return {
    log,
    folder,
    signal: new AbortController().signal,
    clock: {
      now: () => Date.now(),
      monotonic: () => performance.now(),
      sleep: async (ms, signal) => sleep(ms, undefined, signal === undefined ? {} : { signal }),
    },
    random: {
      stream: () => ({ next: () => randomBytes(4).readUInt32BE() / 2 ** 32 }),
      id: () => randomBytes(16).toString('hex'),
      seeded: false,
    },
    hasher: { sha256: (data) => createHash('sha256').update(data).digest('hex') },
  };
}

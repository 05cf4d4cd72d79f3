import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger, PluginContext } from '@coarena/core';

/** What an arena gives a driver, on a folder of its own: the machine's clock and chance, and a log that keeps nothing. */
export function testContext(folder: string): PluginContext {
  return {
    log: quiet,
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

const ignore = (): void => undefined;
const quiet: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore, child: () => quiet };

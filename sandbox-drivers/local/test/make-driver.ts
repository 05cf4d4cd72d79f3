import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger, PluginContext } from '@coarena/core';
import type { DriverSetting } from '@coarena/conformance';
import { LOCAL_CONFIG, type LocalConfig } from '../src/config.ts';
import { LocalDriver } from '../src/driver.ts';

const quiet: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => quiet,
};

/** The context that the arena would give. */
export function testContext(folder: string): PluginContext {
  return {
    log: quiet,
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
    signal: new AbortController().signal,
    folder,
  };
}

/** A local driver as the conformance cases ask for it. */
export async function makeDriver(setting: DriverSetting, config: Partial<LocalConfig> = {}): Promise<LocalDriver> {
  const overrides = setting.programFor === undefined ? {} : { helperFor: setting.programFor };
  return new LocalDriver(LOCAL_CONFIG.parse(config), testContext(setting.folder), overrides);
}

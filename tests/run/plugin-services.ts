import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { epochRandom, nodeHasher, silentLogger, systemClock, type PluginServices } from '@coarena/runtime';

/** What an arena gives its plugins, for a test that opens plugins alone: a silent log, ids that nothing else draws. */
export function pluginServices(dataFolder: string = tmpdir()): PluginServices {
  return {
    log: silentLogger,
    clock: systemClock,
    random: epochRandom(randomBytes(32)),
    hasher: nodeHasher,
    signal: new AbortController().signal,
    dataFolder,
  };
}

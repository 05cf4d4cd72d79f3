import 'reflect-metadata';
import { resolve } from 'node:path';
import { container as rootContainer, type DependencyContainer } from 'tsyringe';
import type { LoadedConfig } from '../config/load.ts';
import { systemClock } from '../platform/clock.ts';
import { nodeHasher } from '../platform/hasher.ts';
import { createLogger } from '../platform/logger.ts';
import { epochRandom } from '../platform/random.ts';
import type { Arena, ArenaOverrides } from './arena.ts';
import { epochKey } from '../keys/epoch-key.ts';
import { settledSigner } from '../keys/signing-key.ts';
import { prepareDataFolder } from './data-folder.ts';
import { Lifecycle } from './lifecycle.ts';
import { registerPlugins } from './register.ts';
import { registerOnce, resolveToken } from './token.ts';
import { TOKENS } from './tokens.ts';

/** The parts that are no plugin, and the end of everything. */
type Base = Pick<
  Arena,
  'config' | 'root' | 'dataFolder' | 'log' | 'clock' | 'random' | 'hasher' | 'signal' | 'dispose' | 'driver'
>;

/** A container in which every plugin is registered and none is loaded, and what surrounds it. */
export type Composition = { readonly container: DependencyContainer; readonly base: Base };

/** Prepares the data folder and registers everything. Throws `data_folder_unusable`. */
export function compose(config: LoadedConfig, overrides: ArenaOverrides): Composition {
  const { values, root } = config;
  const dataFolder = resolve(root, values.data.folder);
  prepareDataFolder(dataFolder);
  const stopping = new AbortController();
  const log = overrides.log ?? createLogger({ level: values.log.level });
  const lifecycle = new Lifecycle(log);
  const container = rootContainer.createChildContainer();
  const scope = { log, dataFolder, signal: stopping.signal };
  registerOnce(container, TOKENS.config, () => config);
  registerOnce(container, TOKENS.clock, () => overrides.clock ?? systemClock);
  registerOnce(container, TOKENS.hasher, () => nodeHasher);
  registerOnce(container, TOKENS.random, () => overrides.random ?? epochRandom(epochKey(dataFolder)));
  registerOnce(container, TOKENS.services, (inner) => ({
    ...scope,
    clock: resolveToken(inner, TOKENS.clock),
    random: resolveToken(inner, TOKENS.random),
    hasher: resolveToken(inner, TOKENS.hasher),
  }));
  registerOnce(container, TOKENS.signer, async (inner) =>
    settledSigner(dataFolder, (await resolveToken(inner, TOKENS.store)).log),
  );
  registerPlugins(container, lifecycle);
  const base: Base = {
    ...scope,
    config: values,
    root,
    clock: resolveToken(container, TOKENS.clock),
    random: resolveToken(container, TOKENS.random),
    hasher: resolveToken(container, TOKENS.hasher),
    driver: () => resolveToken(container, TOKENS.driver),
    dispose: async () => {
      stopping.abort(new Error('the arena is stopping'));
      await lifecycle.dispose();
    },
  };
  return { container, base };
}

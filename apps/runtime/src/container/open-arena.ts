import 'reflect-metadata';
import { resolve } from 'node:path';
import { container as rootContainer, type DependencyContainer } from 'tsyringe';
import { ArenaError } from '@coarena/core';
import type { LoadedConfig } from '../config/load.ts';
import { systemClock } from '../platform/clock.ts';
import { nodeHasher } from '../platform/hasher.ts';
import { createLogger } from '../platform/logger.ts';
import { epochRandom } from '../platform/random.ts';
import type { Arena, ArenaOverrides } from './arena.ts';
import { prepareDataFolder } from './data-folder.ts';
import { epochKey } from './epoch-key.ts';
import { Lifecycle } from './lifecycle.ts';
import { registerPlugins } from './register.ts';
import { registerOnce, resolveToken } from './token.ts';
import { TOKENS } from './tokens.ts';

/**
 * Opens the arena that a configuration describes: data folder, store (which runs its migrations and holds the lock),
 * every other plugin, and the epoch of the draws, whose key's hash is published in the judgment log. When one part
 * fails, what was made before it is ended and the error is passed on.
 */
export async function openArena(config: LoadedConfig, overrides: ArenaOverrides = {}): Promise<Arena> {
  const { values, root } = config;
  const count = Object.keys(values.agents).length;
  if (count < 2) throw new ArenaError('too_few_agents', { count });
  const dataFolder = resolve(root, values.data.folder);
  prepareDataFolder(dataFolder);

  const stopping = new AbortController();
  const log = overrides.log ?? createLogger({ level: values.log.level });
  const lifecycle = new Lifecycle(log);
  const container = rootContainer.createChildContainer();
  registerPlatform(container, config, overrides, { log, dataFolder, signal: stopping.signal });
  registerPlugins(container, lifecycle);
  const dispose = async (): Promise<void> => {
    stopping.abort(new Error('the arena is stopping'));
    await lifecycle.dispose();
  };
  try {
    const store = await resolveToken(container, TOKENS.store);
    const arena: Arena = {
      config: values,
      root,
      dataFolder,
      store,
      blobs: await resolveToken(container, TOKENS.blobs),
      matchmaker: await resolveToken(container, TOKENS.matchmaker),
      estimator: await resolveToken(container, TOKENS.estimator),
      streaming: await resolveToken(container, TOKENS.streaming),
      checker: await resolveToken(container, TOKENS.checker),
      driver: () => resolveToken(container, TOKENS.driver),
      agents: await resolveToken(container, TOKENS.agents),
      log,
      clock: resolveToken(container, TOKENS.clock),
      random: resolveToken(container, TOKENS.random),
      hasher: resolveToken(container, TOKENS.hasher),
      signal: stopping.signal,
      dispose,
    };
    await publishEpoch(arena, overrides);
    return arena;
  } catch (error) {
    await dispose();
    throw error;
  }
}

type Scope = { readonly log: Arena['log']; readonly dataFolder: string; readonly signal: AbortSignal };

function registerPlatform(
  container: DependencyContainer,
  config: LoadedConfig,
  overrides: ArenaOverrides,
  scope: Scope,
): void {
  registerOnce(container, TOKENS.config, () => config);
  registerOnce(container, TOKENS.log, () => scope.log);
  registerOnce(container, TOKENS.clock, () => overrides.clock ?? systemClock);
  registerOnce(container, TOKENS.hasher, () => nodeHasher);
  registerOnce(container, TOKENS.random, () => overrides.random ?? epochRandom(epochKey(scope.dataFolder)));
  registerOnce(container, TOKENS.services, (inner) => ({
    ...scope,
    clock: resolveToken(inner, TOKENS.clock),
    random: resolveToken(inner, TOKENS.random),
    hasher: resolveToken(inner, TOKENS.hasher),
  }));
}

/** A seeded arena has no secret: its entry carries the hash of nothing and says that it is seeded. */
async function publishEpoch(arena: Arena, overrides: ArenaOverrides): Promise<void> {
  const key = overrides.random === undefined ? epochKey(arena.dataFolder) : new Uint8Array();
  await arena.store.log.beginEpoch(arena.hasher.sha256(key), arena.random.seeded);
}

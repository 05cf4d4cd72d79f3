import { ArenaError, streamingMove } from '@coarena/core';
import type { LoadedConfig } from '../config/load.ts';
import { epochKey, publishEndedEpoch } from '../keys/epoch-key.ts';
import { configuredRecipes, type RecipeBook } from '../recipes/index.ts';
import type { Arena, ArenaOverrides, Workbench } from './arena.ts';
import { compose, type Composition } from './compose.ts';
import { resolveToken } from './token.ts';
import { TOKENS } from './tokens.ts';

/**
 * Opens the arena that a configuration describes: data folder, store (which runs its migrations and holds the lock),
 * every other plugin, and the epoch of the draws, whose key's hash is published in the ledger. The signing key is named
 * there by the server, which alone signs. When one part fails, what was made before it is ended and the error is passed
 * on.
 */
export async function openArena(config: LoadedConfig, overrides: ArenaOverrides = {}): Promise<Arena> {
  const count = Object.keys(config.values.agents).length;
  if (count < 2) throw new ArenaError('too_few_agents', { count });
  const recipes = await configuredRecipes(config);
  const composition = compose(config, overrides);
  const { container, base } = composition;
  return orDispose(composition, async () => {
    const store = await resolveToken(container, TOKENS.store);
    const bench = await workbench(composition, recipes);
    const arena: Arena = {
      ...bench,
      store,
      signer: await resolveToken(container, TOKENS.signer),
      matchmaker: await resolveToken(container, TOKENS.matchmaker),
      estimator: await resolveToken(container, TOKENS.estimator),
      streaming: await resolveToken(container, TOKENS.streaming),
      metrics: await resolveToken(container, TOKENS.metrics),
    };
    // A seeded arena has no secret: its entry carries the hash of nothing and says that it is seeded.
    const { streaming } = arena;
    store.judgments.rateWith((facts, trust, values) => streamingMove({ facts, trust, values, streaming }));
    if (overrides.random === undefined) await publishEndedEpoch(base.dataFolder, store.log, arena.hasher);
    const key = overrides.random === undefined ? epochKey(base.dataFolder) : new Uint8Array();
    await store.log.beginEpoch(arena.hasher.sha256(key), arena.random.seeded);
    return arena;
  });
}

/** Opens only what a run without a battle needs: agents, desktops, blobs and checker. No store, no lock. */
export async function openWorkbench(config: LoadedConfig, overrides: ArenaOverrides = {}): Promise<Workbench> {
  const recipes = await configuredRecipes(config);
  const composition = compose(config, overrides);
  return orDispose(composition, () => workbench(composition, recipes));
}

async function workbench({ container, base }: Composition, recipes: RecipeBook): Promise<Workbench> {
  return {
    ...base,
    recipes,
    blobs: await resolveToken(container, TOKENS.blobs),
    checker: await resolveToken(container, TOKENS.checker),
    redactor: await resolveToken(container, TOKENS.redactor),
    agents: await resolveToken(container, TOKENS.agents),
  };
}

async function orDispose<T>({ base }: Composition, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    await base.dispose();
    throw error;
  }
}

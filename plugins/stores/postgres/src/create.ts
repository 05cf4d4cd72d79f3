import { ArenaError, hashBytes, messageOf, type PluginContext, type Store } from '@coarena/core';
import type { StoreConfig } from './config.ts';
import { parseTarget, type Target } from './db/target.ts';
import { runningTarget } from './embedded/running.ts';
import { EmbeddedServer } from './embedded/server.ts';
import { PostgresStore } from './store/postgres-store.ts';

/** Opens the store on the server of `config.url`, or on the arena's own server in the plugin's folder. */
export async function createStore(config: StoreConfig, context: PluginContext): Promise<Store> {
  const parts = {
    log: context.log,
    newId: () => context.random.id(),
    digest: { digest: (data: Uint8Array) => hashBytes(context.hasher.sha256(data)) },
  };
  if (config.url !== undefined) return PostgresStore.open(targetOf(config.url), config, parts);
  if (config.beside) return PostgresStore.open(await runningTarget(context.folder), config, parts);
  const server = await EmbeddedServer.start({
    folder: context.folder,
    startTimeoutMs: config.startTimeoutMs,
    log: context.log,
  });
  try {
    const store = await PostgresStore.open(server.target, config, parts);
    return withServer(store, server);
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function targetOf(url: string): Target {
  try {
    return parseTarget(url);
  } catch (error) {
    throw new ArenaError('db_unavailable', { reason: messageOf(error) });
  }
}

function withServer(store: PostgresStore, server: EmbeddedServer): Store {
  return {
    accounts: store.accounts,
    tasks: store.tasks,
    battles: store.battles,
    judgments: store.judgments,
    reservations: store.reservations,
    auth: store.auth,
    log: store.log,
    boards: store.boards,
    now: () => store.now(),
    dispose: async () => {
      await store.dispose();
      await server.stop();
    },
  };
}

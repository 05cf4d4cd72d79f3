import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ArenaError, codeOf, type PluginKind, type PluginProducts, type Signer, type Store } from '@coarena/core';
import {
  claimLedger,
  epochRandom,
  loadPlugin,
  nodeHasher,
  pluginChoices,
  settledSigner,
  silentLogger,
  systemClock,
  type LoadedConfig,
  type PluginRequest,
  type PluginServices,
} from '@coarena/runtime';

/** The ledger of an arena that runs beside this process or rests, with the key that signs it. */
export type OpenLedger = { readonly store: Store; readonly signer: Signer; dispose(): Promise<void> };

/**
 * Opens the store of a configuration and its signing key. Where a running arena holds the data folder, its database is
 * used beside it (unless `beside` is false: then `data_folder_locked` is thrown); otherwise the store is started, and
 * stopped by `dispose`. Throws `data_folder_unusable` where no arena was ever started.
 */
export async function openLedger(config: LoadedConfig, { beside } = { beside: true }): Promise<OpenLedger> {
  const dataFolder = resolve(config.root, config.values.data.folder);
  if (!existsSync(dataFolder))
    throw new ArenaError('data_folder_unusable', { folder: dataFolder, reason: 'no arena was ever started in it' });
  const request = requestOf(config, 'store');
  const store = await loadPlugin(request, servicesOf(config)).catch((error: unknown) => {
    if (!beside || codeOf(error) !== 'data_folder_locked') throw error;
    const { at: _position, ...rest } = request;
    return loadPlugin({ ...rest, with: { ...request.with, beside: true } }, servicesOf(config));
  });
  try {
    const signer = await settledSigner(dataFolder, store.log);
    await claimLedger(dataFolder, signer, store.log);
    return { store, signer, dispose: () => store.dispose() };
  } catch (error) {
    await store.dispose();
    throw error;
  }
}

/** A part of the configuration, alone; the caller disposes of it. */
export function loadPart<K extends PluginKind>(config: LoadedConfig, kind: K): Promise<PluginProducts[K]> {
  return loadPlugin(requestOf(config, kind), servicesOf(config));
}

function requestOf<K extends PluginKind>(config: LoadedConfig, kind: K): PluginRequest<K> {
  const request = pluginChoices(config).find((each) => each.kind === kind);
  if (request === undefined) throw new Error(`a configuration selects no ${kind}`);
  return request as PluginRequest<K>;
}

function servicesOf(config: LoadedConfig): PluginServices {
  return {
    log: silentLogger,
    clock: systemClock,
    // Nothing is drawn here; the ids of what might be made are random bytes whatever the key.
    random: epochRandom(new Uint8Array(32)),
    hasher: nodeHasher,
    signal: new AbortController().signal,
    dataFolder: resolve(config.root, config.values.data.folder),
  };
}

import { codeOf, type SandboxDriver, type Store } from '@coarena/core';
import { openArena, openWorkbench, silentLogger, type LoadedConfig } from '@coarena/runtime';

/** Gives the driver and the store to `use`; the store is null while a running arena holds the data folder. */
export async function withDriver<T>(
  config: LoadedConfig,
  use: (driver: SandboxDriver, store: Store | null) => Promise<T>,
): Promise<T> {
  const opened = await openBoth(config);
  try {
    return await use(await opened.driver(), opened.store);
  } finally {
    await opened.dispose();
  }
}

type Opened = { readonly store: Store | null; readonly driver: () => Promise<SandboxDriver>; dispose(): Promise<void> };

async function openBoth(config: LoadedConfig): Promise<Opened> {
  try {
    return await openArena(config, { log: silentLogger });
  } catch (error) {
    if (codeOf(error) !== 'data_folder_locked') throw error;
    return { ...(await openWorkbench(config, { log: silentLogger })), store: null };
  }
}

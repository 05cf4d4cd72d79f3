import { definePlugin } from '@coarena/core';
import { StoreConfig } from './config.ts';
import { probeStore } from './probe.ts';

export default definePlugin({
  kind: 'store',
  name: 'postgres',
  configSchema: StoreConfig,
  capabilities: { embedded: true },
  probe: probeStore,
  create: async (config, context) => (await import('./create.ts')).createStore(config, context),
});

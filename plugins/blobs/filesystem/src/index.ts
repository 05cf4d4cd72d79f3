import { resolve } from 'node:path';
import { definePlugin } from '@coarena/core';
import { FILESYSTEM_CONFIG } from './config.ts';
import { probe } from './probe.ts';

export default definePlugin({
  kind: 'blob-store',
  name: 'filesystem',
  capabilities: {},
  configSchema: FILESYSTEM_CONFIG,
  probe,
  create: async (config, context) => {
    const { FilesystemBlobStore } = await import('./filesystem-blob-store.ts');
    return FilesystemBlobStore.open(resolve(config.folder ?? context.folder));
  },
});

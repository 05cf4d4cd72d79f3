import { resolve } from 'node:path';
import { definePlugin } from '@coarena/core';
import { BlobsConfig } from './config.ts';
import { probeBlobs } from './probe.ts';

export default definePlugin({
  kind: 'blob-store',
  name: 'filesystem',
  configSchema: BlobsConfig,
  capabilities: {},
  probe: probeBlobs,
  create: async (config, context) =>
    (await import('./filesystem-blob-store.ts')).FilesystemBlobStore.open(
      resolve(config.folder ?? context.folder),
      context.log,
    ),
});

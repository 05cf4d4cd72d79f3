import { definePlugin } from '@coarena/core';
import { EloConfig } from './config.ts';

export default definePlugin({
  kind: 'streaming-rating',
  name: 'elo',
  configSchema: EloConfig,
  capabilities: {},
  create: async (config) => {
    const { EloRating } = await import('./elo.ts');
    return new EloRating(config);
  },
});

import { definePlugin } from '@coarena/core';
import { BootstrapConfig } from './config.ts';

export default definePlugin({
  kind: 'rating-estimator',
  name: 'bootstrap',
  configSchema: BootstrapConfig,
  capabilities: { intervals: true, bands: true, differences: true },
  create: async (config) => {
    const { BootstrapEstimator } = await import('./estimator.ts');
    return new BootstrapEstimator(config);
  },
});

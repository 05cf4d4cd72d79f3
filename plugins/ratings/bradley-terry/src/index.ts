import { definePlugin } from '@coarena/core';
import { BradleyTerryConfig } from './config.ts';

export default definePlugin({
  kind: 'rating-estimator',
  name: 'bradley-terry',
  configSchema: BradleyTerryConfig,
  capabilities: { intervals: true, bands: true, differences: true },
  create: async (config) => {
    const { BradleyTerryEstimator } = await import('./estimator.ts');
    return new BradleyTerryEstimator(config);
  },
});

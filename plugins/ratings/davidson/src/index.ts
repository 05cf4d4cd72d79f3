import { definePlugin } from '@coarena/core';
import { DavidsonConfig } from './config.ts';

export default definePlugin({
  kind: 'rating-estimator',
  name: 'davidson',
  configSchema: DavidsonConfig,
  capabilities: { intervals: true, bands: true, differences: true },
  create: async (config) => {
    const { DavidsonEstimator } = await import('./estimator.ts');
    return new DavidsonEstimator(config);
  },
});

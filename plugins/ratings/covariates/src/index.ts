import { definePlugin } from '@coarena/core';
import { CovariatesConfig } from './config.ts';

export default definePlugin({
  kind: 'rating-estimator',
  name: 'covariates',
  configSchema: CovariatesConfig,
  capabilities: { intervals: true, bands: true, differences: true },
  create: async (config) => {
    const { CovariateAdjustedEstimator } = await import('./estimator.ts');
    return new CovariateAdjustedEstimator(config);
  },
});

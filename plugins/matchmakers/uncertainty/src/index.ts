import { definePlugin } from '@coarena/core';
import { UncertaintyConfig } from './config.ts';

export default definePlugin({
  kind: 'matchmaker',
  name: 'uncertainty',
  configSchema: UncertaintyConfig,
  capabilities: {},
  create: async (config) => {
    const { UncertaintyMatchmaker } = await import('./uncertainty.ts');
    return new UncertaintyMatchmaker(config);
  },
});

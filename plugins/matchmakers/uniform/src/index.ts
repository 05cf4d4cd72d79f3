import { definePlugin } from '@coarena/core';
import { UniformConfig } from './config.ts';

export default definePlugin({
  kind: 'matchmaker',
  name: 'uniform',
  configSchema: UniformConfig,
  capabilities: {},
  create: async () => {
    const { UniformMatchmaker } = await import('./uniform.ts');
    return new UniformMatchmaker();
  },
});

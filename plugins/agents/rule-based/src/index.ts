import { definePlugin } from '@coarena/core';
import { RuleBasedOptions } from './presets.ts';

export default definePlugin({
  kind: 'agent',
  name: 'rule-based',
  configSchema: RuleBasedOptions,
  capabilities: { deterministic: true },
  create: async (options) => {
    const { RuleBasedAdapter } = await import('./adapter.ts');
    return new RuleBasedAdapter(options);
  },
});

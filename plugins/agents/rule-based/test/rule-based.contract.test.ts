import { agentCases } from '@coarena/conformance';
import { describeConformance } from '@coarena/conformance/vitest';
import { RuleBasedAdapter } from '../src/adapter.ts';
import descriptor from '../src/index.ts';
import { RuleBasedOptions } from '../src/presets.ts';

const NAMES = ['rule-based', 'rule based', 'ruleBased', 'careful', 'hasty', 'idle', 'coarena'];

for (const preset of ['careful', 'hasty', 'idle'] as const) {
  describeConformance(
    `rule-based, ${preset}`,
    agentCases,
    async () => ({
      context: { makeAdapter: async () => new RuleBasedAdapter(RuleBasedOptions.parse({ preset })), names: NAMES },
      dispose: () => Promise.resolve(),
    }),
    [],
    { capabilities: descriptor.capabilities },
  );
}

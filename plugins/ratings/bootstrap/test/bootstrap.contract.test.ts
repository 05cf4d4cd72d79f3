import { estimatorCases } from '@coarena/conformance';
import { describeConformance } from '@coarena/conformance/vitest';
import { BootstrapConfig } from '../src/config.ts';
import { BootstrapEstimator } from '../src/estimator.ts';
import descriptor from '../src/index.ts';

describeConformance(
  'bootstrap',
  estimatorCases,
  async () => {
    const estimator = new BootstrapEstimator(BootstrapConfig.parse({}));
    return { context: { estimator }, dispose: () => estimator.dispose() };
  },
  [],
  { capabilities: descriptor.capabilities },
);

import { estimatorCases } from '@coarena/conformance';
import { describeConformance } from '@coarena/conformance/vitest';
import { BradleyTerryConfig } from '../src/config.ts';
import { BradleyTerryEstimator } from '../src/estimator.ts';
import descriptor from '../src/index.ts';

describeConformance(
  'bradley-terry',
  estimatorCases,
  async () => {
    const estimator = new BradleyTerryEstimator(BradleyTerryConfig.parse({}));
    return { context: { estimator }, dispose: () => estimator.dispose() };
  },
  [],
  { capabilities: descriptor.capabilities },
);

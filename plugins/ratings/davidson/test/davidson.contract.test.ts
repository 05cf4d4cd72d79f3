import { estimatorCases } from '@coarena/conformance';
import { describeConformance } from '@coarena/conformance/vitest';
import { DavidsonConfig } from '../src/config.ts';
import { DavidsonEstimator } from '../src/estimator.ts';
import descriptor from '../src/index.ts';

describeConformance(
  'davidson',
  estimatorCases,
  async () => {
    const estimator = new DavidsonEstimator(DavidsonConfig.parse({}));
    return { context: { estimator }, dispose: () => estimator.dispose() };
  },
  [],
  { capabilities: descriptor.capabilities },
);

import { estimatorCases } from '@coarena/conformance';
import { describeConformance } from '@coarena/conformance/vitest';
import { CovariatesConfig } from '../src/config.ts';
import { CovariateAdjustedEstimator } from '../src/estimator.ts';
import descriptor from '../src/index.ts';

describeConformance(
  'covariates',
  estimatorCases,
  async () => {
    const estimator = new CovariateAdjustedEstimator(CovariatesConfig.parse({}));
    return { context: { estimator }, dispose: () => estimator.dispose() };
  },
  [],
  { capabilities: descriptor.capabilities },
);

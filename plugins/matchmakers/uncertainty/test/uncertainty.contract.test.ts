import { matchmakerCases } from '@coarena/conformance';
import { describeConformance } from '@coarena/conformance/vitest';
import { UncertaintyConfig } from '../src/config.ts';
import { UncertaintyMatchmaker } from '../src/uncertainty.ts';

describeConformance('uncertainty', matchmakerCases, async () => {
  const matchmaker = new UncertaintyMatchmaker(UncertaintyConfig.parse({}));
  return { context: { matchmaker }, dispose: () => matchmaker.dispose() };
});

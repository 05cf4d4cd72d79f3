import { matchmakerCases } from '@coarena/conformance';
import { describeConformance } from '@coarena/conformance/vitest';
import { UniformMatchmaker } from '../src/uniform.ts';

describeConformance('uniform', matchmakerCases, async () => {
  const matchmaker = new UniformMatchmaker();
  return { context: { matchmaker }, dispose: () => matchmaker.dispose() };
});

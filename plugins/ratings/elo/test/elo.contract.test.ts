import { streamingCases } from '@coarena/conformance';
import { describeConformance } from '@coarena/conformance/vitest';
import { EloConfig } from '../src/config.ts';
import { EloRating } from '../src/elo.ts';

describeConformance('elo', streamingCases, async () => {
  const streaming = new EloRating(EloConfig.parse({}));
  return { context: { streaming }, dispose: () => streaming.dispose() };
});

import { WEIGHT_RULE } from '../../domain/consensus.ts';
import { FULL_SCALE, STABLE_FROM } from '../../domain/board.ts';
import { READING_FLOOR } from '../../domain/judgment.ts';
import { FAST_FACTOR, FAST_PRIOR, LEAN_Z, TRUST_FLOOR } from '../../domain/trust.ts';
import { EXCLUSIONS, WITHHELD_REASONS } from '../../domain/vocabulary.ts';
import type { ArenaConfig } from '../../config/schema.ts';
import { normalQuantile } from '../../statistics/normal.ts';
import { shrinking } from './shrinking.ts';
import type { Methodology } from './types.ts';

type Settings = Readonly<Record<string, unknown>>;

/**
 * Every figure of the method as an arena runs with it. `disclosed` are the options of the plugins with their defaults;
 * what a plugin does not disclose is told as it was configured.
 */
export function methodologyOf(
  config: Pick<ArenaConfig, 'ratings' | 'matchmaker' | 'battle'>,
  disclosed: {
    readonly estimator: Settings | undefined;
    readonly streaming: Settings | undefined;
    readonly matchmaker: Settings | undefined;
  },
): Methodology {
  const { published, streaming, window, debounceMs, maxDelayMs, periodMs } = config.ratings;
  return {
    estimator: { use: published.use, settings: disclosed.estimator ?? published.with },
    streaming: { use: streaming.use, settings: disclosed.streaming ?? streaming.with },
    matchmaker: { use: config.matchmaker.use, settings: disclosed.matchmaker ?? config.matchmaker.with },
    window,
    pace: { debounceMs, maxDelayMs, periodMs },
    weights: { ...WEIGHT_RULE, judgeFloor: TRUST_FLOOR, fastFactor: FAST_FACTOR, leanZ: LEAN_Z, fastPrior: FAST_PRIOR },
    redundancy: config.battle.redundancy,
    readingFloor: READING_FLOOR,
    stableFrom: STABLE_FROM,
    fullScale: FULL_SCALE,
    z: normalQuantile(0.975),
    exclusions: EXCLUSIONS,
    withheld: WITHHELD_REASONS,
    shrinking: shrinking(),
  };
}

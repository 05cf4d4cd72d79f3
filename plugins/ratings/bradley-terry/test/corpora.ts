import type { Fit, FitRow, RatedBattle, RatingEvidence } from '@coarena/core';
import type { CorpusVotes } from '../../../../tests/fixtures/rating/read-reference.ts';
import { BradleyTerryConfig } from '../src/config.ts';
import { BradleyTerryEstimator } from '../src/estimator.ts';

/** A reference corpus: what was voted, and the board that independent implementations found for it. */
export type Corpus = CorpusVotes & {
  readonly name: string;
  readonly expected: {
    readonly newton_iterations_full_step?: number;
    readonly board: {
      readonly centring: readonly string[];
      readonly clusters: number;
      readonly agents: readonly Partial<FitRow>[];
    };
  };
};

/** Evidence of the battles, with the given options over the defaults. */
export function evidenceOf(battles: readonly RatedBattle[], options: Partial<BradleyTerryConfig> = {}): RatingEvidence {
  const evidence = new BradleyTerryEstimator(BradleyTerryConfig.parse(options)).evidence();
  for (const battle of battles) evidence.add(battle);
  return evidence;
}

/** Bands by agent. */
export function bandsOf(fit: Fit): Readonly<Record<string, readonly [number, number] | null>> {
  return Object.fromEntries(fit.agents.map((row) => [row.id, row.band]));
}

import type { RatingEstimator, RatingEvidence } from '@coarena/core';
import { RowEvidence, type RowDesign } from '@coarena/rating-engine';
import type { DavidsonConfig } from './config.ts';
import { davidsonModel, startOf } from './davidson-model.ts';

const NO_FEATURES: readonly number[] = [];

/** A published rating that knows ties as an outcome of their own: the ridge-penalised Davidson model. */
export class DavidsonEstimator implements RatingEstimator {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly #config: DavidsonConfig;

  constructor(config: DavidsonConfig) {
    this.settings = config;
    this.#config = config;
  }

  evidence(): RatingEvidence {
    const { bothBad, tieRidge, ...rules } = this.#config;
    const design: RowDesign = {
      features: 0,
      featuresOf: (battle) => (battle.label === 'both_bad' && bothBad === 'dropped' ? null : NO_FEATURES),
      modelOf: (columns) => ({ model: davidsonModel, start: startOf(columns) }),
      coefficients: [{ name: 'tie', unit: 'ln nu' }],
    };
    return new RowEvidence(design, { ...rules, extraRidge: tieRidge });
  }

  async dispose(): Promise<void> {
    // Nothing is held: no handle, no timer.
  }
}

import type { RatingEstimator, RatingEvidence } from '@coarena/core';
import { RowEvidence, type RowDesign } from '@coarena/rating-engine';
import type { CovariatesConfig } from './config.ts';
import { covariateModel } from './covariate-model.ts';
import { TERMS, type TermName } from './terms.ts';

/** A published rating adjusted for what judges may have gone by besides the agents themselves. */
export class CovariateAdjustedEstimator implements RatingEstimator {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly #config: CovariatesConfig;

  constructor(config: CovariatesConfig) {
    this.settings = config;
    this.#config = config;
  }

  evidence(): RatingEvidence {
    const { terms, coefficientRidge, ...rules } = this.#config;
    const design: RowDesign = {
      features: terms.length,
      // What is not known leaves its term out of the battle: it counts as no difference.
      featuresOf: ({ covariates }) =>
        terms.map((name: TermName) => (covariates === undefined ? 0 : (TERMS[name].of(covariates) ?? 0))),
      modelOf: (columns) => ({ model: covariateModel(columns), start: new Float64Array(terms.length) }),
      coefficients: terms.map((name) => ({ name, unit: TERMS[name].unit })),
    };
    return new RowEvidence(design, { ...rules, extraRidge: coefficientRidge });
  }

  async dispose(): Promise<void> {
    // Nothing is held: no handle, no timer.
  }
}

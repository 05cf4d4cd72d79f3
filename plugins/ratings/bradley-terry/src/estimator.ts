import type { RatingEstimator, RatingEvidence } from '@coarena/core';
import type { BradleyTerryConfig } from './config.ts';
import { BradleyTerryEvidence } from './evidence.ts';

/** The published rating: a ridge-penalised Bradley-Terry fit with intervals and rank bands (Algorithms 2 and 3). */
export class BradleyTerryEstimator implements RatingEstimator {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly #config: BradleyTerryConfig;

  constructor(config: BradleyTerryConfig) {
    this.settings = config;
    this.#config = config;
  }

  evidence(): RatingEvidence {
    return new BradleyTerryEvidence(this.#config);
  }

  async dispose(): Promise<void> {
    // Nothing is held: no handle, no timer.
  }
}

import type { RatingEstimator, RatingEvidence } from '@coarena/core';
import type { BootstrapConfig } from './config.ts';
import { BootstrapEvidence } from './evidence.ts';

/** A published rating whose intervals and bands come from drawing the evidence again; its board is sorted by the lower bound. */
export class BootstrapEstimator implements RatingEstimator {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly #config: BootstrapConfig;

  constructor(config: BootstrapConfig) {
    this.settings = config;
    this.#config = config;
  }

  evidence(): RatingEvidence {
    return new BootstrapEvidence(this.#config);
  }

  async dispose(): Promise<void> {
    // Nothing is held: no handle, no timer.
  }
}

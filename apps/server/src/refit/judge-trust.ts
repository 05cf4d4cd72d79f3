import {
  NO_VOTES,
  omegaOf,
  tallied,
  type Judgment,
  type JudgeTally,
  type JudgeTrust,
  type TrustBook,
} from '@coarena/core';

/** Trust in every judge, kept up to date vote by vote in the order of the log. */
export class JudgeTrusts {
  readonly #tallies = new Map<string, JudgeTally>();
  readonly #trusts = new Map<string, JudgeTrust>();

  /** The trust of now; a live view. */
  get book(): TrustBook {
    return this.#trusts;
  }

  /** Counts a vote, or takes it back; true when the judge's weight is another one now. */
  count(vote: Judgment, by: 1 | -1): boolean {
    const before = this.#tallies.get(vote.judge) ?? NO_VOTES;
    // A retraction is its own entry of the log: until then the vote stands as it was given.
    const after = tallied(before, { ...vote, retractedAt: null }, by);
    this.#tallies.set(vote.judge, after);
    const omega = omegaOf(after);
    const changed = omega !== (this.#trusts.get(vote.judge)?.omega ?? 1);
    if (changed) this.#trusts.set(vote.judge, { omega, untrusted: false });
    return changed;
  }
}

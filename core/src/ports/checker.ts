import type { Assertion } from '../domain/assertion.ts';
import type { CheckerResult, EndState } from '../domain/run.ts';

/** Why an assertion list was not accepted; `index` names the assertion. */
export type RejectedAssertion = { readonly index: number; readonly reason: string };

/** Judges a run's recorded end state (R180 to R184), selected by `checker.use`. */
export interface Checker {
  /** Rejects assertions that cannot fail or cannot be evaluated (R183); empty when all are good. */
  review(assertions: readonly Assertion[]): Promise<readonly RejectedAssertion[]>;
  /** Never throws for what the agent did: what cannot be said is a null verdict with its reason. */
  check(assertions: readonly Assertion[], endState: EndState | null): Promise<CheckerResult>;
  dispose(): Promise<void>;
}

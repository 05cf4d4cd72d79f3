import type { Battle, Pair } from './battle.ts';
import type { Judgment } from './judgment.ts';
import type { BattleCovariates, RatedBattle } from './rating.ts';
import type { TrustBook } from './trust.ts';
import type { CheckerVerdict, Exclusion, Lane } from './vocabulary.ts';
import { admissibleVotes, consensusOf, evidenceWeight, WEIGHT_RULE, type WeightRule } from './consensus.ts';

/** What is known of a lane that ended; null is "not known". */
export type LaneFigures = {
  readonly steps: number | null;
  readonly wallMs: number | null;
  readonly checker: CheckerVerdict | null;
};

/** What decides whether and how a resolved battle is rated. `exclusion` is the reason found before it was offered. */
export type ResolvedFacts = Pick<Battle, 'sideOfA' | 'showcase' | 'exclusion'> & {
  readonly pair: Pair;
  readonly judgments: readonly Judgment[];
  /** For estimators that adjust for how the runs went; the weight and the outcome never depend on it. */
  readonly lanes?: Readonly<Record<Lane, LaneFigures>>;
};

/** A battle that enters the rating; agent `i` is that of lane `a`, `j` that of lane `b`; `clusters` names V_b. */
export type Rated = RatedBattle & { readonly selfJudgedOnly: boolean };

/** A battle that does not, with the first reason that applies. */
export type Excluded = { readonly excluded: Exclusion };

/**
 * The evidence of one resolved battle, or why it gives none: the reason it already carries (the first five of R095), else
 * `no_admissible_vote`, else consensus, weight (24) and each judge's share in proportion to trust. Pure: the same votes and
 * trust always give the same evidence, so it can be added and taken back. `rule` defaults to the arena's.
 */
export function ratedBattle(
  resolved: ResolvedFacts,
  trust: TrustBook,
  rule: WeightRule = WEIGHT_RULE,
): Rated | Excluded {
  if (resolved.exclusion !== null) return { excluded: resolved.exclusion };
  const consensus = consensusOf(admissibleVotes(resolved.judgments, resolved.sideOfA, trust, rule));
  if (consensus === null) return { excluded: 'no_admissible_vote' };
  const { label, voters, selfJudgedOnly } = consensus;
  const total = voters.reduce((sum, vote) => sum + vote.omega, 0);
  return {
    i: resolved.pair.a,
    j: resolved.pair.b,
    label,
    weight: evidenceWeight(voters, resolved.showcase, rule),
    clusters: voters.map((vote) => ({ cluster: vote.judge, share: vote.omega / total })),
    selfJudgedOnly,
    ...(resolved.lanes === undefined ? {} : { covariates: covariatesOf(resolved.sideOfA, resolved.lanes) }),
  };
}

function covariatesOf(sideOfA: ResolvedFacts['sideOfA'], lanes: Readonly<Record<Lane, LaneFigures>>): BattleCovariates {
  const correct = ({ checker }: LaneFigures): boolean | null => (checker === null ? null : checker === 'pass');
  return {
    sideOfI: sideOfA,
    steps: { i: lanes.a.steps, j: lanes.b.steps },
    wallMs: { i: lanes.a.wallMs, j: lanes.b.wallMs },
    correct: { i: correct(lanes.a), j: correct(lanes.b) },
  };
}

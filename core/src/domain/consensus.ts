import type { Judgment } from './judgment.ts';
import type { OutcomeLabel } from './rating.ts';
import type { Side } from './vocabulary.ts';
import type { TrustBook } from './trust.ts';
import { OMEGA_MIN } from './trust.ts';
import { scoreOf } from './rating.ts';

/** How votes are weighed (R098, equation 24): a showcase against an ordinary battle, and the least weight of a judge. */
export type WeightRule = { readonly showcaseGamma: number; readonly omegaMin: number };

/** The weights of an arena. */
export const WEIGHT_RULE: WeightRule = { showcaseGamma: 0.25, omegaMin: OMEGA_MIN };

/** A vote that counts, as agent `i` of its battle sees it. `omega` is in [0.1, 1]. */
export type AdmissibleVote = {
  readonly judge: string;
  readonly label: OutcomeLabel;
  readonly omega: number;
  readonly bySubmitter: boolean;
};

/** What the votes of one battle say together. `voters` are those whose votes made the outcome (V_b). */
export type Consensus = {
  readonly label: OutcomeLabel;
  readonly voters: readonly AdmissibleVote[];
  /** True when nobody but the submitter judged it (R097). */
  readonly selfJudgedOnly: boolean;
};

/** Whether a vote could count by itself: no abstention, and not faster than the reading floor (R095.6). */
export function isAdmissible(vote: Pick<Judgment, 'choice' | 'readingMs' | 'floorMs'>): boolean {
  return vote.choice !== 'abstain' && vote.readingMs >= vote.floorMs;
}

/**
 * Votes that remain when abstentions, retracted votes, votes of untrusted judges and votes faster than the reading floor
 * are gone (R095.6). A vote in exactly the least time counts. `sideOfA` says where agent `i` was shown.
 */
export function admissibleVotes(
  judgments: readonly Judgment[],
  sideOfA: Side,
  trust: TrustBook,
  rule: WeightRule = WEIGHT_RULE,
): readonly AdmissibleVote[] {
  return judgments.flatMap((vote) => {
    const judge = trust.get(vote.judge);
    const label = labelOf(vote, sideOfA);
    if (label === null || !isAdmissible(vote) || vote.retractedAt !== null || judge?.untrusted === true) return [];
    const omega = Math.min(1, Math.max(rule.omegaMin, judge?.omega ?? 1));
    return [{ judge: vote.judge, label, omega, bySubmitter: vote.bySubmitter }];
  });
}

/**
 * The outcome of a battle, or null when no vote counts. Independent votes displace the submitter's (R097). A strict
 * plurality among win, tie and loss decides; without one the outcome is a tie of all voters. The tie is called
 * `both_bad` only where that label outnumbers `tie` among those who made the outcome.
 */
export function consensusOf(admissible: readonly AdmissibleVote[]): Consensus | null {
  const independent = admissible.filter((vote) => !vote.bySubmitter);
  const selfJudgedOnly = independent.length === 0;
  const votes = selfJudgedOnly ? admissible : independent;
  if (votes.length === 0) return null;
  const counts = ([1, 0, 0.5] as const).map((score) => ({
    score,
    votes: votes.filter((vote) => scoreOf(vote.label) === score),
  }));
  const most = Math.max(...counts.map((count) => count.votes.length));
  const leaders = counts.filter((count) => count.votes.length === most);
  const winner = leaders.length === 1 ? leaders[0] : undefined;
  const voters = winner?.votes ?? votes;
  const label = winner?.score === 1 ? 'i' : winner?.score === 0 ? 'j' : tieLabel(voters);
  return { label, voters, selfJudgedOnly };
}

/** The evidence weight of a battle in (0, 1], equation (24): gamma times the mean trust of those who made the outcome. */
export function evidenceWeight(
  voters: readonly AdmissibleVote[],
  showcase: boolean,
  rule: WeightRule = WEIGHT_RULE,
): number {
  const mean = voters.reduce((sum, vote) => sum + vote.omega, 0) / voters.length;
  return (showcase ? rule.showcaseGamma : 1) * mean;
}

function labelOf(vote: Judgment, sideOfA: Side): OutcomeLabel | null {
  if (vote.choice === 'abstain') return null;
  if (vote.choice === 'tie') return 'tie';
  if (vote.choice === 'neither') return 'both_bad';
  return vote.choice === sideOfA ? 'i' : 'j';
}

function tieLabel(voters: readonly AdmissibleVote[]): 'tie' | 'both_bad' {
  const count = (label: OutcomeLabel): number => voters.filter((vote) => vote.label === label).length;
  return count('both_bad') > count('tie') ? 'both_bad' : 'tie';
}

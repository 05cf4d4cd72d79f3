import {
  IDLE_LANE,
  EXCLUSIONS,
  exclusionOf,
  ratedBattle,
  scoreOf,
  type Exclusion,
  type Judgment,
  type LaneFacts,
  type OutcomeLabel,
} from '@coarena/core';
import type { BattleEntry, ExclusionsCorpus, VoteEntry } from './exclusions-corpus.ts';

/** What became of one battle: its part in the rating, or the first reason for having none. */
export type BattleOutcome =
  | {
      readonly y: number;
      readonly label: OutcomeLabel;
      readonly w: number;
      readonly judges: readonly string[];
      readonly selfJudgedOnly: boolean;
    }
  | { readonly excluded: Exclusion };

/** The answer of `rate exclusions`: every battle once, every reason counted, rated + the counts = the battles given. */
export type ExclusionsReport = {
  readonly battles: Readonly<Record<string, BattleOutcome>>;
  readonly tally: Readonly<Record<Exclusion, number>>;
  readonly rated: number;
  readonly selfJudgedOnly: number;
};

/** Applies the arena's own rules to resolved battles, each as if its lanes and votes were in the store. */
export function reportExclusions({ battles, rule }: ExclusionsCorpus): ExclusionsReport {
  const outcomes = battles.map((battle) => [battle.id, outcomeOf(battle, rule)] as const);
  const excluded = (reason: Exclusion): number =>
    outcomes.filter(([, outcome]) => 'excluded' in outcome && outcome.excluded === reason).length;
  return {
    battles: Object.fromEntries(outcomes),
    tally: Object.fromEntries(EXCLUSIONS.map((reason) => [reason, excluded(reason)])) as Record<Exclusion, number>,
    rated: outcomes.filter(([, outcome]) => !('excluded' in outcome)).length,
    selfJudgedOnly: outcomes.filter(([, outcome]) => 'selfJudgedOnly' in outcome && outcome.selfJudgedOnly).length,
  };
}

function outcomeOf(battle: BattleEntry, rule: ExclusionsCorpus['rule']): BattleOutcome {
  const lane = (started: boolean, steps: number, granted: number): LaneFacts => ({
    ...IDLE_LANE,
    started,
    steps,
    granted,
    end: battle.ended_early_by_submitter ? 'ended_by_submitter' : 'finished',
  });
  const exclusion = exclusionOf({
    namedModel: battle.named_model_visible,
    lanes: {
      a: lane(battle.run_record_i, battle.steps_i, battle.step_budget_i),
      b: lane(battle.run_record_j, battle.steps_j, battle.step_budget_j),
    },
  });
  const rated = ratedBattle(
    {
      pair: { a: 'i', b: 'j' },
      sideOfA: 'left',
      showcase: battle.calibration,
      exclusion,
      judgments: battle.votes.map((vote) => judgmentOf(battle, vote)),
    },
    new Map(
      battle.votes
        .filter((vote) => !vote.retracted)
        .map((vote) => [vote.judge, { omega: vote.trust, untrusted: vote.untrusted }]),
    ),
    rule,
  );
  if ('excluded' in rated) return rated;
  const { label, weight, clusters, selfJudgedOnly } = rated;
  return { y: scoreOf(label), label, w: weight, judges: clusters.map((each) => each.cluster), selfJudgedOnly };
}

/** Agent `i` is lane `a`, shown on the left. */
const CHOICE = { i: 'left', j: 'right', tie: 'tie', both_bad: 'neither', abstain: 'abstain' } as const;

function judgmentOf(battle: BattleEntry, vote: VoteEntry): Judgment {
  return {
    id: `${battle.id}/${vote.judge}`,
    battle: battle.id,
    judge: vote.judge,
    choice: CHOICE[vote.choice],
    at: 0,
    readingMs: vote.seconds * 1_000,
    floorMs: battle.min_read_seconds * 1_000,
    bySubmitter: vote.is_submitter,
    retractedAt: vote.retracted ? 0 : null,
  };
}

import {
  ratedBattle,
  SIDES,
  type Battle,
  type BattleOutcome,
  type Judgment,
  type Pair,
  type ResolvedFacts,
  type TrustBook,
} from '@coarena/core';

/** How a resolved battle came out, by the answers that it has and what they weigh now. */
export function outcomeOf(facts: ResolvedFacts, trust: TrustBook): BattleOutcome {
  const standing = facts.judgments.filter(({ retractedAt }) => retractedAt === null);
  const given = (choice: Judgment['choice']): number => standing.filter((vote) => vote.choice === choice).length;
  return {
    votes: { left: given('left'), right: given('right'), tie: given('tie'), neither: given('neither') },
    withdrawn: facts.judgments.filter(({ choice, retractedAt }) => choice !== 'abstain' && retractedAt !== null).length,
    ...resultOf(facts, trust),
  };
}

/** The same for a battle of the store; null while it is not resolved. */
export function outcomeOfBattle(
  battle: Battle,
  pair: Pair,
  judgments: readonly Judgment[],
  trust: TrustBook,
): BattleOutcome | null {
  if (battle.state !== 'resolved') return null;
  const { sideOfA, showcase, exclusion } = battle;
  return outcomeOf({ sideOfA, showcase, exclusion, pair, judgments }, trust);
}

function resultOf(facts: ResolvedFacts, trust: TrustBook): Pick<BattleOutcome, 'result' | 'exclusion'> {
  const rated = ratedBattle(facts, trust);
  if ('excluded' in rated) return { result: null, exclusion: rated.excluded };
  if (rated.label === 'tie') return { result: 'tie', exclusion: null };
  if (rated.label === 'both_bad') return { result: 'neither', exclusion: null };
  const other = SIDES.find((side) => side !== facts.sideOfA) ?? facts.sideOfA;
  return { result: rated.label === 'i' ? facts.sideOfA : other, exclusion: null };
}

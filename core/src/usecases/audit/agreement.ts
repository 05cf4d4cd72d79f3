import { admissibleVotes } from '../../domain/consensus.ts';
import { OUTCOME_LABELS, type OutcomeLabel } from '../../domain/rating.ts';
import type { TrustBook } from '../../domain/trust.ts';
import { fleissKappa } from '../../statistics/fleiss-kappa.ts';
import { krippendorffAlpha } from '../../statistics/krippendorff.ts';
import type { HeldBattle } from '../refit/held-battle.ts';
import type { Agreement } from './types.ts';

/**
 * Agreement of judges on the random redundancy sample: votes that count, from the side of one lane, as win, loss, tie or
 * both bad. Fleiss' kappa (28) needs equally many votes of each battle: it takes the number that most battles have.
 */
export function agreementOf(battles: readonly HeldBattle[], trust: TrustBook): Agreement {
  const units = battles
    .filter(({ redundant, exclusion }) => redundant && exclusion === null)
    .map(({ judgments, sideOfA }) => admissibleVotes(judgments, sideOfA, trust).map(({ label }) => label))
    .filter((labels) => labels.length >= 2);
  const judges = commonest(units.map(({ length }) => length));
  const even = units.filter(({ length }) => length === judges);
  const most = Math.max(0, ...units.map(({ length }) => length));
  const coders = Array.from({ length: most }, (_, coder) => units.map((labels) => labels[coder] ?? null));
  return {
    battles: even.length,
    judges,
    fleiss: even.length === 0 ? null : fleissKappa(even.map(countsOf)),
    krippendorff: units.length === 0 ? null : krippendorffAlpha(coders, 'nominal'),
    krippendorffBattles: units.length,
  };
}

function countsOf(labels: readonly OutcomeLabel[]): readonly number[] {
  return OUTCOME_LABELS.map((label) => labels.filter((each) => each === label).length);
}

/** The number that occurs most often, the larger of two that do; 0 for none. */
function commonest(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const each of numbers) counts.set(each, (counts.get(each) ?? 0) + 1);
  const [best] = [...counts].sort(([one, times], [other, more]) => more - times || other - one);
  return best?.[0] ?? 0;
}

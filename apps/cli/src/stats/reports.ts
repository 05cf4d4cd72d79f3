import {
  effectSize,
  headToHeadPower,
  isNearDuplicate,
  signFlipTest,
  trigramSimilarity,
  wilsonInterval,
  type EffectSize,
  type ShareInterval,
} from '@coarena/core';
import { faultsOf, isRecord, seen } from '../rate/fault.ts';
import { numberIn, numbersIn, recordsIn, textIn, type NumberRule } from './field-checks.ts';

type Document = Readonly<Record<string, unknown>>;

const COUNT: NumberRule = { needs: 'a number from 0 on', fits: (x) => x >= 0 };
const CONFIDENCE: NumberRule = { needs: 'a number between 0 and 1', fits: (x) => x > 0 && x < 1 };
/** More votes than any pair has; the exact sum goes over each of them. */
const VOTES: NumberRule = {
  needs: 'a whole number from 0 to 10000000',
  fits: (x) => Number.isInteger(x) && x >= 0 && x <= 1e7,
};

/** Wilson's interval of every case `{ successes, n, confidence }` (0.95 unless said); null without a count. */
export function reportWilson(
  document: Document,
  file: string,
): {
  readonly cases: readonly { readonly interval: ShareInterval | null }[];
} {
  const fault = faultsOf(file);
  return {
    cases: recordsIn(document, 'cases', fault).map((entry, row) => {
      const n = numberIn(entry['n'], 'cases.n', row, fault, COUNT);
      const successes = numberIn(entry['successes'], 'cases.successes', row, fault, {
        needs: `a number from 0 to ${n}`,
        fits: (x) => x >= 0 && x <= n,
      });
      const confidence = numberIn(entry['confidence'] ?? 0.95, 'cases.confidence', row, fault, CONFIDENCE);
      return { interval: wilsonInterval(successes, n, confidence) };
    }),
  };
}

/** Trigram similarity of every case `{ a, b }`, and whether it makes them near-duplicates. */
export function reportJaccard(
  document: Document,
  file: string,
): {
  readonly cases: readonly { readonly jaccard: number; readonly nearDuplicate: boolean }[];
} {
  const fault = faultsOf(file);
  return {
    cases: recordsIn(document, 'cases', fault).map((entry, row) => {
      const a = textIn(entry['a'], 'cases.a', row, fault);
      const b = textIn(entry['b'], 'cases.b', row, fault);
      return { jaccard: trigramSimilarity(a, b), nearDuplicate: isNearDuplicate(a, b) };
    }),
  };
}

/**
 * Power of every row `{ delta_elo, n_votes_on_the_pair }` at level 0.05: `exact` (the same as `power`) sums the binomial,
 * `arcsine` approximates it.
 */
export function reportPower(
  document: Document,
  file: string,
): {
  readonly rows: readonly { readonly power: number; readonly exact: number; readonly arcsine: number }[];
} {
  const fault = faultsOf(file);
  return {
    rows: recordsIn(document, 'head_to_head', fault).map((entry, row) => {
      const delta = numberIn(entry['delta_elo'], 'head_to_head.delta_elo', row, fault);
      const votes = numberIn(entry['n_votes_on_the_pair'], 'head_to_head.n_votes_on_the_pair', row, fault, VOTES);
      const { exact, arcsine } = headToHeadPower(delta, votes);
      return { power: exact, exact, arcsine };
    }),
  };
}

/** Two-sided p of the sign-flip test of `sign_flip_paired.differences`; drawn with the seed above 20 differences. */
export function reportPermutation(document: Document, file: string, seed: number): { readonly p: number } {
  const fault = faultsOf(file);
  const paired = document['sign_flip_paired'];
  if (!isRecord(paired)) throw fault('sign_flip_paired', null, `an object is needed, seen ${seen(paired)}`);
  return { p: signFlipTest(numbersIn(paired['differences'], 'sign_flip_paired.differences', fault), { seed }) };
}

/** Cohen's d and Hedges' g of `two_sample { a, b }`; null where they are undefined. */
export function reportEffectSize(document: Document, file: string): EffectSize {
  const fault = faultsOf(file);
  const samples = document['two_sample'];
  if (!isRecord(samples)) throw fault('two_sample', null, `an object is needed, seen ${seen(samples)}`);
  return effectSize(numbersIn(samples['a'], 'two_sample.a', fault), numbersIn(samples['b'], 'two_sample.b', fault));
}

import type { BandMode, RandomStream } from '@coarena/core';
import { chordMaximum, RankCounter, type Band, type ChordBase, type PairTotals } from '@coarena/rating-engine';
import type { Resampler } from './resampler.ts';

/** Far below what a thousand replicates can tell of an interval: less than 0.002 Elo. */
const TOLERANCE = 1e-5;

/**
 * Strengths of every replicate, centred on the set, one agent after the other: agent `a` owns the `count` numbers from
 * `a * count` on, in the order of the replicates.
 */
export function replicateStrengths(
  pairs: PairTotals,
  base: ChordBase,
  resample: Resampler,
  { count, set, random }: { readonly count: number; readonly set: readonly number[]; readonly random: RandomStream },
): Float64Array {
  const drawn = { ...pairs, forA: new Float64Array(pairs.a.length), forB: new Float64Array(pairs.a.length) };
  const theta = new Float64Array(pairs.agents);
  const strengths = new Float64Array(pairs.agents * count);
  for (let round = 0; round < count; round += 1) {
    resample(random, drawn.forA, drawn.forB);
    chordMaximum(drawn, base, TOLERANCE, theta);
    let mean = 0;
    for (const member of set) mean += (theta[member] as number) / set.length;
    for (let agent = 0; agent < pairs.agents; agent += 1)
      strengths[agent * count + round] = (theta[agent] as number) - mean;
  }
  return strengths;
}

/** The quantile of sorted numbers, linear between neighbours. */
export function quantileOf(sorted: Float64Array, level: number): number {
  const at = level * (sorted.length - 1);
  const below = Math.floor(at);
  const [low, high] = [sorted[below] as number, sorted[Math.min(below + 1, sorted.length - 1)] as number];
  return low + (at - below) * (high - low);
}

/** Rank bands among the agents: ranked within each replicate, or, drawn independently, each in an order of its own. */
export function replicateBands(
  strengths: Float64Array,
  agents: readonly number[],
  count: number,
  { mode, random }: { readonly mode: BandMode; readonly random: RandomStream },
): readonly Band[] {
  const own = agents.map((agent) => strengths.slice(agent * count, (agent + 1) * count));
  if (mode === 'independent') for (const each of own) shuffle(each, random);
  const counter = new RankCounter(agents.length);
  for (let round = 0; round < count; round += 1) counter.add(own.map((each) => each[round] as number));
  return counter.bands();
}

function shuffle(values: Float64Array, random: RandomStream): void {
  for (let k = values.length - 1; k > 0; k -= 1) {
    const other = Math.floor(random.next() * (k + 1));
    [values[k], values[other]] = [values[other] as number, values[k] as number];
  }
}

import type { PairTotals } from './totals.ts';

/** Beyond this strength, in natural-log units, exponentials of single strengths could overflow. */
const LARGEST = 300;

/** Win probabilities of both sides at a difference of strengths (16), each accurate however small it is. */
export function chances(difference: number): { readonly p: number; readonly q: number } {
  const e = Math.exp(-Math.abs(difference));
  const likely = 1 / (1 + e);
  const unlikely = e * likely;
  return difference >= 0 ? { p: likely, q: unlikely } : { p: unlikely, q: likely };
}

/** Gradient (20) of the objective at a point, and the curvature w p (1 - p) of every pair there. */
export type Slope = { readonly gradient: Float64Array; readonly bend: Float64Array };

/**
 * The gradient of the penalised likelihood. One exponential an agent instead of one a pair: p = e^a / (e^a + e^b). Both
 * chances of a pair are found without a subtraction, so nothing cancels where one side has won everything.
 */
export function slopeAt(pairs: PairTotals, theta: Float64Array, ridge: number): Slope {
  const { a, b, forA, forB } = pairs;
  const gradient = theta.map((strength) => -ridge * strength);
  const bend = new Float64Array(a.length);
  if (theta.some((strength) => !(Math.abs(strength) <= LARGEST))) return farSlope(pairs, theta, gradient, bend);
  const odds = theta.map(Math.exp);
  for (let k = 0; k < a.length; k += 1) {
    const first = a[k] as number;
    const second = b[k] as number;
    const oddsA = odds[first] as number;
    const oddsB = odds[second] as number;
    const share = 1 / (oddsA + oddsB);
    const p = oddsA * share;
    const q = oddsB * share;
    const wonA = forA[k] as number;
    const wonB = forB[k] as number;
    const score = wonA * q - wonB * p;
    gradient[first] = (gradient[first] as number) + score;
    gradient[second] = (gradient[second] as number) - score;
    bend[k] = (wonA + wonB) * p * q;
  }
  return { gradient, bend };
}

/** The gradient alone, into an array that is there already: what a chord step needs. */
export function gradientInto(pairs: PairTotals, theta: Float64Array, ridge: number, gradient: Float64Array): void {
  const { a, b, forA, forB } = pairs;
  if (theta.some((strength) => !(Math.abs(strength) <= LARGEST))) {
    gradient.set(slopeAt(pairs, theta, ridge).gradient);
    return;
  }
  const odds = theta.map(Math.exp);
  for (let agent = 0; agent < theta.length; agent += 1) gradient[agent] = -ridge * (theta[agent] as number);
  for (let k = 0; k < a.length; k += 1) {
    const first = a[k] as number;
    const second = b[k] as number;
    const oddsA = odds[first] as number;
    const oddsB = odds[second] as number;
    const score = ((forA[k] as number) * oddsB - (forB[k] as number) * oddsA) / (oddsA + oddsB);
    gradient[first] = (gradient[first] as number) + score;
    gradient[second] = (gradient[second] as number) - score;
  }
}

/** Gradient and curvature by differences of strengths, for points that a step far too long leads to. */
function farSlope(pairs: PairTotals, theta: Float64Array, gradient: Float64Array, bend: Float64Array): Slope {
  for (let k = 0; k < pairs.a.length; k += 1) {
    const first = pairs.a[k] as number;
    const second = pairs.b[k] as number;
    const { p, q } = chances((theta[first] as number) - (theta[second] as number));
    const score = (pairs.forA[k] as number) * q - (pairs.forB[k] as number) * p;
    gradient[first] = (gradient[first] as number) + score;
    gradient[second] = (gradient[second] as number) - score;
    bend[k] = ((pairs.forA[k] as number) + (pairs.forB[k] as number)) * p * q;
  }
  return { gradient, bend };
}

/** The penalised likelihood (19) at a point. */
export function objectiveAt(pairs: PairTotals, theta: Float64Array, ridge: number): number {
  let value = 0;
  for (const strength of theta) value -= (ridge / 2) * strength * strength;
  for (let k = 0; k < pairs.a.length; k += 1) {
    const forA = pairs.forA[k] as number;
    const forB = pairs.forB[k] as number;
    const difference = (theta[pairs.a[k] as number] as number) - (theta[pairs.b[k] as number] as number);
    const e = Math.exp(-Math.abs(difference));
    value -= (forA + forB) * Math.log1p(e) + (difference >= 0 ? forB : -forA) * difference;
  }
  return value;
}

/** Weight of all battles: the objective at equal strengths is -ln 2 times this. */
export function totalWeight(pairs: PairTotals): number {
  let sum = 0;
  for (let k = 0; k < pairs.a.length; k += 1) sum += (pairs.forA[k] as number) + (pairs.forB[k] as number);
  return sum;
}

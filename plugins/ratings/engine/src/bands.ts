import { factorise } from './cholesky.ts';

/** A rank band: the 2.5% and the 97.5% quantile of an agent's rank, 1 being the best. */
export type Band = readonly [number, number];

/** What one set of band draws needs: ratings, their standard errors and correlations, and standard normal numbers. */
export type BandDraws = {
  readonly ratings: readonly number[];
  readonly errors: readonly number[];
  /** Correlation of two ratings by position; null draws each on its own. */
  readonly correlation: ((x: number, y: number) => number) | null;
  readonly draws: number;
  readonly normal: () => number;
};

/** Counts the ranks of repeated ratings of the same agents. */
export class RankCounter {
  readonly #counts: Int32Array;
  readonly #likely: Int32Array;
  readonly #order: Int32Array;
  readonly #sorted: Float64Array;
  readonly #size: number;
  #rounds = 0;

  /** `likely` holds every agent's position once, in about the order that the ranks will have: it only saves time. */
  constructor(size: number, likely: readonly number[] = Array.from({ length: size }, (_, agent) => agent)) {
    this.#size = size;
    this.#counts = new Int32Array(size * size);
    this.#likely = Int32Array.from(likely);
    this.#order = new Int32Array(size);
    this.#sorted = new Float64Array(size);
  }

  /** Ranks one vector: 1 + the number strictly above; equals share the better rank. */
  add(ratings: ArrayLike<number>): void {
    const order = this.#order;
    const sorted = this.#sorted;
    const likely = this.#likely;
    // Insertion: a draw seldom moves an agent far from its likely place.
    for (let k = 0; k < order.length; k += 1) {
      const agent = likely[k] as number;
      const rating = ratings[agent] as number;
      let at = k - 1;
      while (at >= 0 && (sorted[at] as number) < rating) {
        order[at + 1] = order[at] as number;
        sorted[at + 1] = sorted[at] as number;
        at -= 1;
      }
      order[at + 1] = agent;
      sorted[at + 1] = rating;
    }
    let rank = 0;
    for (let k = 0; k < order.length; k += 1) {
      if (k > 0 && sorted[k] !== sorted[k - 1]) rank = k;
      const cell = (order[k] as number) * this.#size + rank;
      this.#counts[cell] = (this.#counts[cell] as number) + 1;
    }
    this.#rounds += 1;
  }

  /** How often an agent was alone or shared first place, as a share of the rounds. */
  shareFirst(agent: number): number {
    return (this.#counts[agent * this.#size] as number) / this.#rounds;
  }

  /** The band of every agent, quantiles by the inverse of the empirical distribution. */
  bands(): readonly Band[] {
    return Array.from({ length: this.#size }, (_, agent) => [
      this.#quantile(agent, 0.025),
      this.#quantile(agent, 0.975),
    ]);
  }

  #quantile(agent: number, level: number): number {
    const needed = Math.ceil(level * this.#rounds - 1e-9);
    let seen = 0;
    for (let rank = 0; rank < this.#size; rank += 1) {
      seen += this.#counts[agent * this.#size + rank] as number;
      if (seen >= needed) return rank + 1;
    }
    return this.#size;
  }
}

/** Algorithm 3: draws the ratings repeatedly from a normal around them and counts the ranks. */
export function drawRanks({ ratings, errors, correlation, draws, normal }: BandDraws): RankCounter {
  const size = ratings.length;
  const likely = Array.from(ratings, (_, agent) => agent).sort(
    (x, y) => (ratings[y] as number) - (ratings[x] as number),
  );
  const counter = new RankCounter(size, likely);
  const factor = new Float64Array(size * size);
  for (let x = 0; x < size; x += 1) {
    const scale = errors[x] as number;
    if (correlation === null) factor[x * size + x] = scale;
    else for (let y = 0; y <= x; y += 1) factor[x * size + y] = scale * (errors[y] as number) * correlation(x, y);
  }
  // Ratings that are centred on one another are exactly dependent: the last pivot is zero up to rounding.
  if (correlation !== null) factorise({ size, data: factor }, 1e-10);
  // Four draws at a time: each element of the factor is loaded once for all of them.
  const noise = new Float64Array(4 * size);
  const drawn: Four = [new Float64Array(size), new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  for (let done = 0; done < draws; done += 4) {
    const rounds = Math.min(4, draws - done);
    for (let round = 0; round < rounds; round += 1) {
      for (let x = 0; x < size; x += 1) noise[4 * x + round] = normal();
    }
    if (correlation === null) drawAlone(ratings, factor, noise, drawn);
    else drawJointly(ratings, factor, noise, drawn);
    for (const each of drawn.slice(0, rounds)) counter.add(each);
  }
  return counter;
}

type Four = readonly [Float64Array, Float64Array, Float64Array, Float64Array];

function drawAlone(ratings: readonly number[], factor: Float64Array, noise: Float64Array, drawn: Four): void {
  const size = ratings.length;
  for (let x = 0; x < size; x += 1) {
    const scale = factor[x * size + x] as number;
    for (const [round, each] of drawn.entries())
      each[x] = (ratings[x] as number) + scale * (noise[4 * x + round] as number);
  }
}

function drawJointly(
  ratings: readonly number[],
  factor: Float64Array,
  noise: Float64Array,
  [d0, d1, d2, d3]: Four,
): void {
  const size = ratings.length;
  for (let x = 0; x < size; x += 1) {
    const row = x * size;
    let s0 = ratings[x] as number;
    let s1 = s0;
    let s2 = s0;
    let s3 = s0;
    for (let k = 0; k <= x; k += 1) {
      const scale = factor[row + k] as number;
      s0 += scale * (noise[4 * k] as number);
      s1 += scale * (noise[4 * k + 1] as number);
      s2 += scale * (noise[4 * k + 2] as number);
      s3 += scale * (noise[4 * k + 3] as number);
    }
    d0[x] = s0;
    d1[x] = s1;
    d2[x] = s2;
    d3[x] = s3;
  }
}

import { factorise, product } from './cholesky.ts';

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
  readonly #size: number;
  #rounds = 0;

  /** `likely` holds every agent's position once, in about the order that the ranks will have: it only saves time. */
  constructor(size: number, likely: readonly number[] = Array.from({ length: size }, (_, agent) => agent)) {
    this.#size = size;
    this.#counts = new Int32Array(size * size);
    this.#likely = Int32Array.from(likely);
    this.#order = new Int32Array(size);
  }

  /** Ranks one vector: 1 + the number strictly above; equals share the better rank. */
  add(ratings: ArrayLike<number>): void {
    const order = this.#order;
    order.set(this.#likely);
    // Insertion: a draw seldom moves an agent far from its likely place.
    for (let k = 1; k < order.length; k += 1) {
      const agent = order[k] as number;
      const rating = ratings[agent] as number;
      let at = k - 1;
      while (at >= 0 && (ratings[order[at] as number] as number) < rating) {
        order[at + 1] = order[at] as number;
        at -= 1;
      }
      order[at + 1] = agent;
    }
    let rank = 0;
    for (let k = 0; k < order.length; k += 1) {
      const agent = order[k] as number;
      if (k > 0 && ratings[agent] !== ratings[order[k - 1] as number]) rank = k;
      const cell = agent * this.#size + rank;
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
  const noise = new Float64Array(size);
  const drawn = new Float64Array(size);
  for (let round = 0; round < draws; round += 1) {
    for (let x = 0; x < size; x += 1) noise[x] = normal();
    for (let x = 0; x < size; x += 1) {
      const own = x * size;
      const by =
        correlation === null
          ? (factor[own + x] as number) * (noise[x] as number)
          : product(factor, own, noise, 0, x + 1);
      drawn[x] = (ratings[x] as number) + by;
    }
    counter.add(drawn);
  }
  return counter;
}

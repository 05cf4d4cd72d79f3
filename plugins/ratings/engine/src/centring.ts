import type { Partition } from './components.ts';
import type { PairTotals } from './totals.ts';

/** Which agents the board is centred on, and the number of the main component among the strong parts (null: none). */
export type Centring = { readonly set: readonly number[]; readonly main: number | null };

/**
 * The centring rule. Of the strong parts that hold at least two agents past the floor, the one with the most battles
 * among those agents is the main component (the earlier one of two equals); its agents past the floor are the set. Without such a
 * part the set is every agent past the floor, possibly nobody.
 */
export function centringOf(pairs: PairTotals, strong: Partition, past: readonly boolean[]): Centring {
  const members = new Int32Array(strong.count);
  const battles = new Float64Array(strong.count);
  for (let agent = 0; agent < pairs.agents; agent += 1) {
    const part = strong.of[agent] as number;
    if (past[agent] === true) members[part] = (members[part] as number) + 1;
  }
  for (let k = 0; k < pairs.a.length; k += 1) {
    const [a, b] = [pairs.a[k] as number, pairs.b[k] as number];
    const part = strong.of[a] as number;
    if (part === strong.of[b] && past[a] === true && past[b] === true)
      battles[part] = (battles[part] as number) + (pairs.battles[k] as number);
  }
  let main: number | null = null;
  for (let part = 0; part < strong.count; part += 1) {
    const most = main === null ? -1 : (battles[main] as number);
    if ((members[part] as number) >= 2 && (battles[part] as number) > most) main = part;
  }
  const all = Array.from({ length: pairs.agents }, (_, agent) => agent).filter((agent) => past[agent] === true);
  return { set: main === null ? all : all.filter((agent) => strong.of[agent] === main), main };
}

/** Strengths shifted so that the set's mean is zero; as they are when the set is empty. */
export function centred(theta: Float64Array, set: readonly number[]): Float64Array {
  if (set.length === 0) return theta;
  const mean = set.reduce((sum, agent) => sum + (theta[agent] as number), 0) / set.length;
  return theta.map((strength) => strength - mean);
}

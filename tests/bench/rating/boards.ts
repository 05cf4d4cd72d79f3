import { type OutcomeLabel, type RatedBattle, seededStream, WEIGHT_RULE } from '@coarena/core';
import { ExactTotals, type JudgedColumns } from '@coarena/rating-engine';

/** Battles in typed columns, each with its judge. */
export type Columns = JudgedColumns & {
  readonly i: Int32Array;
  readonly j: Int32Array;
  readonly y: Float64Array;
  readonly cluster: Int32Array;
};

/** A random board: agents within two natural-log units, every tenth battle a tie, judges of equal zeal. */
export function columnsOf(agents: number, rows: number, judges: number): Columns {
  const random = seededStream(agents);
  const below = (n: number): number => Math.floor(random.next() * n);
  const strength = Array.from({ length: agents }, () => 2 * random.next() - 1);
  const i = Int32Array.from({ length: rows }, () => below(agents));
  const j = i.map((first) => (first + 1 + below(agents - 1)) % agents);
  const y = Float64Array.from(i, (first, row) => {
    const gap = (strength[j[row] ?? 0] ?? 0) - (strength[first] ?? 0);
    return random.next() < 0.1 ? 0.5 : random.next() < 1 / (1 + Math.exp(gap)) ? 1 : 0;
  });
  const cluster = i.map(() => below(judges));
  return { agents, i, j, y, cluster, clusters: judges };
}

/** The names of so many agents. */
export const namesOf = (agents: number): readonly string[] => Array.from({ length: agents }, (_, k) => `agent${k}`);

/** The battles of such a board one by one, every tenth with the weight of a showcase. */
export function battlesOf(agents: number, rows: number, judges: number): readonly RatedBattle[] {
  const { i, j, y, cluster } = columnsOf(agents, rows, judges);
  const names = namesOf(agents);
  const random = seededStream(judges);
  return Array.from(i, (first, row) => {
    const label = y[row] === 1 ? 'i' : y[row] === 0 ? 'j' : 'tie';
    const weight = random.next() < 0.1 ? WEIGHT_RULE.showcaseGamma : 1;
    return vote(names[first] ?? '', names[j[row] ?? 0] ?? '', label, `judge${cluster[row]}`, weight);
  });
}

/** Their exact sums. */
export function totalsOfBoard(agents: number, rows: number, judges: number): ExactTotals {
  const totals = new ExactTotals();
  for (const battle of battlesOf(agents, rows, judges)) totals.record(battle, 1);
  return totals;
}

/** A battle that one judge decided. */
export function vote(i: string, j: string, label: OutcomeLabel, cluster: string, weight = 1): RatedBattle {
  return { i, j, label, weight, clusters: [{ cluster, share: 1 }] };
}

import { readFileSync } from 'node:fs';
import { type OutcomeLabel, type RatedBattle, seededStream, WEIGHT_RULE } from '@coarena/core';
import bradleyTerry from '@coarena/rating-bradley-terry';
import {
  aggregateColumns,
  type BattleColumns,
  connectedParts,
  ExactTotals,
  maximise,
  pairTotalsOf,
  publish,
  totalsOf,
} from '@coarena/rating-engine';
import type { Figure } from '../figure.ts';

const config = bradleyTerry.configSchema.parse({});

/** The rating on synthetic boards; only the last figure compares with values found elsewhere. */
export async function* figures(): AsyncGenerator<Figure> {
  yield millionBattles();
  yield fitOf300();
  yield oneMoreVote();
  yield intervalsAndBands();
  yield distanceFromOptimum();
}

/** A million rows to a fit of 100 agents; the peer walks all rows in every iteration, as a fit without totals must. */
function millionBattles(): Figure {
  const columns = board(100, 1_000_000);
  const ours = undisturbed(25, () => {
    const pairs = aggregateColumns(columns);
    maximise(pairs, connectedParts(pairs), config);
  });
  const pairs = aggregateColumns(columns);
  const { iterations } = maximise(pairs, connectedParts(pairs), config);
  const peer = undisturbed(3, () => {
    for (let round = 0; round < iterations; round += 1) rowByRow(columns);
  });
  return { name: 'rating.million-battles', value: ours, peer, ratio: peer / ours };
}

/** 300 agents, one vote after a fit; the peer is the same fit from zero. */
function fitOf300(): Figure {
  const pairs = aggregateColumns(board(300, 1_000_000));
  const parts = connectedParts(pairs);
  const before = maximise(pairs, parts, config);
  const forA = Float64Array.from(pairs.forA);
  forA[7] = (forA[7] ?? 0) + 1;
  const after = { ...pairs, forA };
  const warm = undisturbed(40, () =>
    maximise(after, connectedParts(after), { ...config, start: before.theta, factor: before.factor }),
  );
  const cold = undisturbed(5, () => maximise(after, connectedParts(after), config));
  return { name: 'rating.fit-300-agents', value: warm, peer: cold, ratio: cold / warm };
}

/** 100 agents and the default window of 20,000 battles: a vote comes in, the strengths are fitted again. */
function oneMoreVote(): Figure {
  const { totals, names } = totalsOfBoard(100, 20_000, 500);
  const times = Array.from({ length: 220 }, (_, k) =>
    timed(() => {
      totals.record(vote(names[k % 100] ?? '', names[(k + 7) % 100] ?? '', 'i', `judge${k % 500}`), 1);
      const pairs = pairTotalsOf(totals, names);
      maximise(pairs, connectedParts(pairs), config);
    }),
  );
  // The first rounds are the compiler's.
  return { name: 'rating.refit-one-vote.p99', value: quantile(times.slice(20), 0.99) };
}

/** Both standard errors, intervals and 2,000 joint draws of 100 agents, on top of a fit. */
function intervalsAndBands(): Figure {
  const { totals, names } = totalsOfBoard(100, 20_000, 500);
  const { pairs, clusters } = totalsOf(totals, names);
  const maximum = maximise(pairs, connectedParts(pairs), config);
  const listed = names.map((_, agent) => agent);
  const value = undisturbed(25, () => publish(pairs, clusters, maximum, config, { seed: 1, mode: 'joint', listed }));
  return { name: 'rating.intervals-and-bands', value };
}

type Corpus = {
  readonly agents: readonly string[];
  readonly battles: Readonly<Record<'i' | 'j' | 'w', readonly number[]>> & {
    readonly label: readonly OutcomeLabel[];
    readonly cluster: readonly string[];
  };
  readonly expected: { readonly board: { readonly agents: readonly { readonly theta: number }[] } };
};

/** The largest distance of a strength from the optimum that other implementations found, over reference corpora. */
function distanceFromOptimum(): Figure {
  const names = [
    'a0_paper_table2_reconstructed',
    'd_weights_below_one',
    'e_ties_and_both_bad',
    'h_newcomer_below_floor',
  ];
  const distances = names.flatMap((name) => {
    const url = new URL(`../../fixtures/rating/${name}.json`, import.meta.url);
    const { agents, battles, expected } = JSON.parse(readFileSync(url, 'utf8')) as Corpus;
    const totals = new ExactTotals();
    for (const [row, label] of battles.label.entries()) {
      const agentOf = (side: 'i' | 'j'): string => agents[battles[side][row] ?? -1] ?? '';
      totals.record(vote(agentOf('i'), agentOf('j'), label, battles.cluster[row] ?? '', battles.w[row]), 1);
    }
    const { pairs, clusters } = totalsOf(totals, agents);
    const maximum = maximise(pairs, connectedParts(pairs), config);
    const listed = agents.map((_, agent) => agent);
    const { figures: rows } = publish(pairs, clusters, maximum, config, { seed: 1, mode: 'joint', listed });
    return expected.board.agents.map(
      ({ theta }, agent) => Math.abs(theta - (rows[agent]?.theta ?? Number.NaN)) * config.eloPerTheta,
    );
  });
  return { name: 'rating.distance-from-optimum', value: Math.max(...distances) };
}

/** A random board: agents within two natural-log units, every tenth battle a tie. */
function board(
  agents: number,
  rows: number,
): BattleColumns & { readonly i: Int32Array; readonly j: Int32Array; readonly y: Float64Array } {
  const random = seededStream(agents);
  const strength = Array.from({ length: agents }, () => 2 * random.next() - 1);
  const i = Int32Array.from({ length: rows }, () => Math.floor(random.next() * agents));
  const j = i.map((first) => (first + 1 + Math.floor(random.next() * (agents - 1))) % agents);
  const y = Float64Array.from(i, (first, row) => {
    const gap = (strength[j[row] ?? 0] ?? 0) - (strength[first] ?? 0);
    const point = random.next();
    return point < 0.1 ? 0.5 : random.next() < 1 / (1 + Math.exp(gap)) ? 1 : 0;
  });
  return { agents, i, j, y };
}

function totalsOfBoard(
  agents: number,
  battles: number,
  judges: number,
): { readonly totals: ExactTotals; readonly names: readonly string[] } {
  const { i, j, y } = board(agents, battles);
  const names = Array.from({ length: agents }, (_, k) => `agent${k}`);
  const totals = new ExactTotals();
  const random = seededStream(judges);
  for (let row = 0; row < battles; row += 1) {
    const label = y[row] === 1 ? 'i' : y[row] === 0 ? 'j' : 'tie';
    const weight = random.next() < 0.1 ? WEIGHT_RULE.showcaseGamma : 1;
    const judge = `judge${Math.floor(random.next() * judges)}`;
    totals.record(vote(names[i[row] ?? 0] ?? '', names[j[row] ?? 0] ?? '', label, judge, weight), 1);
  }
  return { totals, names };
}

function vote(i: string, j: string, label: OutcomeLabel, cluster: string, weight = 1): RatedBattle {
  return { i, j, label, weight, clusters: [{ cluster, share: 1 }] };
}

/** One pass of gradient and curvature over every row. */
function rowByRow({ agents, i, j, y }: ReturnType<typeof board>): number {
  const gradient = new Float64Array(agents);
  const curvature = new Float64Array(agents * agents);
  const theta = new Float64Array(agents);
  for (let row = 0; row < i.length; row += 1) {
    const [a, b] = [i[row] ?? 0, j[row] ?? 0];
    const mu = 1 / (1 + Math.exp((theta[b] ?? 0) - (theta[a] ?? 0)));
    gradient[a] = (gradient[a] ?? 0) + (y[row] ?? 0) - mu;
    gradient[b] = (gradient[b] ?? 0) - (y[row] ?? 0) + mu;
    curvature[a * agents + b] = (curvature[a * agents + b] ?? 0) + mu * (1 - mu);
  }
  return (gradient[0] ?? 0) + (curvature[1] ?? 0);
}

/** The least time of several rounds: what the work takes when nothing else wants the processor. */
function undisturbed(rounds: number, work: () => unknown): number {
  work();
  return Math.min(...Array.from({ length: rounds }, () => timed(work)));
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function quantile(values: readonly number[], level: number): number {
  const sorted = [...values].sort((x, y) => x - y);
  return sorted[Math.max(0, Math.ceil(level * sorted.length) - 1)] ?? Number.NaN;
}

import { type OutcomeLabel, type RatedBattle, seededStream } from '@coarena/core';
import { describe, expect, it } from 'vitest';
import { evidenceOf } from './corpora.ts';

const LABELS: readonly OutcomeLabel[] = ['i', 'i', 'j', 'j', 'tie', 'both_bad'];

/** A random corpus: every agent well past the floor, any weight, some battles shared by up to three judges. */
function randomCorpus(seed: number): { readonly agents: readonly string[]; readonly battles: readonly RatedBattle[] } {
  const random = seededStream(seed);
  const below = (n: number): number => Math.floor(random.next() * n);
  const agents = Array.from({ length: 2 + below(8) }, (_, k) => `agent${k}`);
  const battles = Array.from({ length: agents.length * 45 }, (): RatedBattle => {
    const i = below(agents.length);
    const j = (i + 1 + below(agents.length - 1)) % agents.length;
    const shares = Array.from({ length: below(4) === 0 ? 3 : 1 }, () => 0.1 + random.next());
    const total = shares.reduce((sum, each) => sum + each, 0);
    const first = below(30);
    return {
      i: agents[i]!,
      j: agents[j]!,
      label: LABELS[below(LABELS.length)]!,
      weight: below(3) === 0 ? 0.01 + 0.99 * random.next() : 1,
      clusters: shares.map((each, k) => ({ cluster: `judge${(first + k) % 30}`, share: each / total })),
    };
  });
  return { agents, battles };
}

describe('a second, naive implementation', () => {
  it('agrees to 1e-9 Elo on 200 random corpora', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const { agents, battles } = randomCorpus(seed);
      const fit = evidenceOf(battles, { floor: 1, draws: 40 }).fit({ agents, seed });
      for (const [k, naive] of naiveBoard(agents, battles).entries()) {
        const row = fit.agents[k]!;
        for (const field of ['rating', 'seModel', 'seCluster'] as const) {
          expect(Math.abs(row[field]! - naive[field]), `seed ${seed}, ${row.id}.${field}`).toBeLessThan(1e-9);
        }
      }
    }
  });
});

/** One agent's figures as the naive implementation finds them, in Elo. */
type NaiveRow = { readonly rating: number; readonly seModel: number; readonly seCluster: number };

const ELO = 400 / Math.log(10);

/**
 * The method once more, as plain as it can be: loops over the battles, Gauss-Jordan elimination, the sandwich from each
 * judge's own score, everything centred on all agents. Shares nothing with the plugin. For boards that are connected and not
 * separated, all agents past the floor.
 */
function naiveBoard(agents: readonly string[], battles: readonly RatedBattle[]): readonly NaiveRow[] {
  const m = agents.length;
  const index = Object.fromEntries(agents.map((agent, k) => [agent, k]));
  const rows = battles.map((b) => ({
    i: index[b.i]!,
    j: index[b.j]!,
    y: b.label === 'i' ? 1 : b.label === 'j' ? 0 : 0.5,
    w: b.weight,
    parts: b.clusters,
  }));
  let theta: number[] = agents.map(() => 0);
  let inverse: number[][] = [];
  for (let round = 0; round < 100; round += 1) {
    const g = theta.map((x) => -0.001 * x);
    const h = agents.map((_, a) => agents.map((__, b) => (a === b ? 0.001 : 0)));
    for (const { i, j, y, w } of rows) {
      const mu = 1 / (1 + Math.exp(theta[j]! - theta[i]!));
      g[i]! += w * (y - mu);
      g[j]! -= w * (y - mu);
      const c = w * mu * (1 - mu);
      h[i]![i]! += c;
      h[j]![j]! += c;
      h[i]![j]! -= c;
      h[j]![i]! -= c;
    }
    inverse = inverted(h);
    const step = inverse.map((row) => row.reduce((sum, x, k) => sum + x * g[k]!, 0));
    theta = theta.map((x, k) => x + step[k]!);
    if (Math.max(...step.map(Math.abs)) < 1e-11) break;
  }
  const scores = new Map<string, number[]>();
  for (const { i, j, y, w, parts } of rows) {
    const mu = 1 / (1 + Math.exp(theta[j]! - theta[i]!));
    for (const { cluster, share } of parts) {
      const u = scores.get(cluster) ?? agents.map(() => 0);
      u[i]! += w * share * (y - mu);
      u[j]! -= w * share * (y - mu);
      scores.set(cluster, u);
    }
  }
  const mean = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / m;
  const columnMeans = agents.map((_, k) => mean(inverse.map((row) => row[k]!)));
  const projected = inverse.map((row) => row.map((x, k) => x - columnMeans[k]!));
  const factor = scores.size / (scores.size - 1);
  return agents.map((_, a) => {
    const row = projected[a]!;
    const cluster = [...scores.values()].reduce(
      (sum, u) => sum + row.reduce((dot, x, k) => dot + x * u[k]!, 0) ** 2,
      0,
    );
    return {
      rating: 1000 + ELO * (theta[a]! - mean(theta)),
      seModel: ELO * Math.sqrt(row[a]! - mean(row)),
      seCluster: ELO * Math.sqrt(factor * cluster),
    };
  });
}

function inverted(matrix: readonly (readonly number[])[]): number[][] {
  const m = matrix.length;
  const work = matrix.map((row, a) => [...row, ...matrix.map((_, b) => (a === b ? 1 : 0))]);
  for (let column = 0; column < m; column += 1) {
    let best = column;
    for (let r = column + 1; r < m; r += 1) if (Math.abs(work[r]![column]!) > Math.abs(work[best]![column]!)) best = r;
    [work[column], work[best]] = [work[best]!, work[column]!];
    const pivot = work[column]![column]!;
    work[column] = work[column]!.map((x) => x / pivot);
    for (let r = 0; r < m; r += 1) {
      const f = work[r]![column]!;
      if (r !== column && f !== 0) work[r] = work[r]!.map((x, k) => x - f * work[column]![k]!);
    }
  }
  return work.map((row) => row.slice(m));
}

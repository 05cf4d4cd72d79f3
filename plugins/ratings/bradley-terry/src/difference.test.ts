import { seededStream, type RatedBattle } from '@coarena/core';
import { describe, expect, it } from 'vitest';
import { BradleyTerryConfig } from './config.ts';
import { BradleyTerryEvidence } from './evidence.ts';

const config = BradleyTerryConfig.parse({});
const SC = 400 / Math.LN10;

function battle(i: string, j: string, label: RatedBattle['label'], judge: number): RatedBattle {
  return { i, j, label, weight: 1, clusters: [{ cluster: `judge${judge}`, share: 1 }] };
}

/** x with A x = b, by elimination with pivots. */
function solve(a: readonly (readonly number[])[], b: readonly number[]): number[] {
  const rows = a.map((row, k) => [...row, b[k]!]);
  for (let col = 0; col < b.length; col += 1) {
    const best = rows
      .slice(col)
      .reduce((top, row, k) => (Math.abs(row[col]!) > Math.abs(rows[top]![col]!) ? col + k : top), col);
    [rows[col], rows[best]] = [rows[best]!, rows[col]!];
    for (const [k, row] of rows.entries()) {
      if (k === col) continue;
      const by = row[col]! / rows[col]![col]!;
      for (let at = col; at <= b.length; at += 1) row[at]! -= by * rows[col]![at]!;
    }
  }
  return rows.map((row, k) => row[b.length]! / row[k]!);
}

describe('the difference of two ratings', () => {
  it('has the error of equation (27) where the two have met nobody else', () => {
    const evidence = new BradleyTerryEvidence(config);
    for (let n = 0; n < 400; n += 1) evidence.add(battle('a', 'b', n % 4 === 0 ? 'j' : 'i', n));
    const { elo, seModel } = evidence.difference('a', 'b', ['a', 'b'])!;
    expect(elo).toBeCloseTo(SC * Math.log(3), 2);
    expect(seModel).toBeCloseTo(SC / Math.sqrt(400 * 0.75 * 0.25), 2);
    expect(evidence.difference('b', 'a', ['a', 'b'])!.elo).toBeCloseTo(-elo, 9);
    expect(evidence.difference('b', 'a', ['a', 'b'])!.seModel).toBeCloseTo(seModel, 9);
  });

  it('is e′H⁻¹e and e′H⁻¹MH⁻¹e of the whole arena, for e the two agents’ contrast', () => {
    const names = ['a', 'b', 'c', 'd'];
    const random = seededStream(3);
    const evidence = new BradleyTerryEvidence(config);
    const battles: RatedBattle[] = [];
    for (let n = 0; n < 600; n += 1) {
      const i = Math.floor(random.next() * 4);
      const j = (i + 1 + Math.floor(random.next() * 3)) % 4;
      const label = random.next() < 0.1 ? 'tie' : random.next() < (i < j ? 0.65 : 0.35) ? 'i' : 'j';
      const each = battle(names[i]!, names[j]!, label, Math.floor(random.next() * 12));
      battles.push(each);
      evidence.add(each);
    }
    const theta = evidence.fit({ agents: names, seed: 1 }).agents.map((row) => row.theta);
    const hessian = names.map((_, x) => names.map((__, y) => (x === y ? config.ridge : 0)));
    const scores = new Map<string, number[]>();
    for (const { i, j, label, clusters } of battles) {
      const [x, y] = [names.indexOf(i), names.indexOf(j)];
      const mu = 1 / (1 + Math.exp(theta[y]! - theta[x]!));
      for (const [r, c, sign] of [
        [x, x, 1],
        [y, y, 1],
        [x, y, -1],
        [y, x, -1],
      ] as const)
        hessian[r]![c]! += sign * mu * (1 - mu);
      const score = scores.get(clusters[0]!.cluster) ?? [0, 0, 0, 0];
      const by = (label === 'i' ? 1 : label === 'j' ? 0 : 0.5) - mu;
      score[x]! += by;
      score[y]! -= by;
      scores.set(clusters[0]!.cluster, score);
    }
    const contrast = [1, 0, -1, 0];
    const v = solve(hessian, contrast);
    const dot = (one: readonly number[], other: readonly number[]): number =>
      one.reduce((sum, each, k) => sum + each * other[k]!, 0);
    const meat = [...scores.values()].reduce((sum, score) => sum + dot(score, v) ** 2, 0);
    const found = evidence.difference('a', 'c', names)!;
    expect(found.seModel).toBeCloseTo(SC * Math.sqrt(dot(contrast, v)), 6);
    expect(found.seCluster).toBeCloseTo(SC * Math.sqrt((12 / 11) * meat), 6);
    // t(0.975, 11)
    expect(found.halfWidth).toBeCloseTo(Math.max(1.959964 * found.seModel, 2.200985 * found.seCluster!), 3);
  });

  it('is unknown between agents that nothing compares, and refuses a stranger', () => {
    const evidence = new BradleyTerryEvidence(config);
    evidence.add(battle('a', 'b', 'i', 1));
    evidence.add(battle('c', 'd', 'i', 1));
    expect(evidence.difference('a', 'c', ['a', 'b', 'c', 'd'])).toBeNull();
    expect(() => evidence.difference('a', 'z', ['a', 'b'])).toThrow(/z is none/u);
  });
});

import { expect, it } from 'vitest';
import { centredError, naiveFit, randomBoard, type LogitBattle } from '../../../../tests/fixtures/rating/naive-fit.ts';
import { DavidsonConfig } from '../src/config.ts';
import { DavidsonEstimator } from '../src/estimator.ts';

const ELO = 400 / Math.LN10;

it('agrees with a plain fit over the battles on 20 random boards', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const { agents, battles } = randomBoard(seed);
    const evidence = new DavidsonEstimator(DavidsonConfig.parse({ floor: 1, draws: 40 })).evidence();
    for (const battle of battles) evidence.add(battle);
    const fit = evidence.fit({ agents, seed });
    const naive = naiveFit(
      battles.map(({ i, j, label, weight, clusters }): LogitBattle => {
        const strength = (name: string, by: number): number[] => [...agents.map((each) => (each === name ? by : 0)), 0];
        const half = strength(i, 0.5).map((x, k) => x + strength(j, 0.5)[k]!);
        const tie = [...half.slice(0, -1), 1];
        const went = [label === 'i' ? 1 : 0, label === 'j' ? 1 : 0, label === 'i' || label === 'j' ? 0 : 1];
        return { weight, clusters, outcomes: [strength(i, 1), strength(j, 1), tie], went };
      }),
      [...agents.map(() => 1e-3), 1e-6],
    );
    for (const [k, row] of fit.agents.entries()) {
      expect(Math.abs(row.theta - naive.parameters[k]!), `seed ${seed}, ${row.id}`).toBeLessThan(1e-9);
      expect(Math.abs(row.seModel! - ELO * centredError(naive.model, k, agents.length))).toBeLessThan(1e-7);
      expect(Math.abs(row.seCluster! - ELO * centredError(naive.robust, k, agents.length))).toBeLessThan(1e-7);
    }
    const [tie] = fit.coefficients!;
    const last = agents.length;
    expect(Math.abs(tie!.estimate! - naive.parameters[last]!)).toBeLessThan(1e-9);
    expect(Math.abs(tie!.seModel! - Math.sqrt(naive.model[last]![last]!))).toBeLessThan(1e-9);
    expect(Math.abs(tie!.seCluster! - Math.sqrt(naive.robust[last]![last]!))).toBeLessThan(1e-9);
  }
});

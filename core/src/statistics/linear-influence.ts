import { scoreOf, type Fit, type RatedBattle } from '../domain/rating.ts';

const RIDGE = 1e-3;

/** First-order effects of battles on the strengths of a fit, for choosing which battles to try; never a result by itself. */
export type LinearInfluence = {
  /** How much a weighted sum of strengths owes to one battle: about what it loses when the battle is dropped. */
  effectOn(contrast: ReadonlyMap<string, number>): (battle: RatedBattle) => number;
  /** About how far each strength moves, centred, when all these battles are dropped. */
  movesWithout(battles: readonly RatedBattle[]): readonly number[];
};

/**
 * Linearises a Bradley-Terry likelihood at a fit: the influence of a battle is its score through the inverse curvature,
 * equation (20). Battles of agents that the fit does not list are left out of it.
 */
export function linearInfluence(fit: Fit, battles: readonly RatedBattle[]): LinearInfluence {
  const place = new Map(fit.agents.map((row, k) => [row.id, k]));
  const theta = fit.agents.map((row) => row.theta);
  const pairs = new Map<string, { readonly i: number; readonly j: number; information: number }>();
  const surprise = (battle: RatedBattle): { i: number; j: number; size: number; p: number } | null => {
    const i = place.get(battle.i);
    const j = place.get(battle.j);
    if (i === undefined || j === undefined) return null;
    const p = 1 / (1 + Math.exp((theta[j] ?? 0) - (theta[i] ?? 0)));
    return { i, j, size: battle.weight * (scoreOf(battle.label) - p), p };
  };
  for (const battle of battles) {
    const seen = surprise(battle);
    if (seen === null) continue;
    const key = seen.i < seen.j ? `${seen.i} ${seen.j}` : `${seen.j} ${seen.i}`;
    const pair = pairs.get(key) ?? { i: seen.i, j: seen.j, information: 0 };
    pair.information += battle.weight * seen.p * (1 - seen.p);
    pairs.set(key, pair);
  }
  const curvature = (x: readonly number[]): number[] => {
    const y = x.map((each) => RIDGE * each);
    for (const { i, j, information } of pairs.values()) {
      const flow = information * ((x[i] ?? 0) - (x[j] ?? 0));
      y[i] = (y[i] ?? 0) + flow;
      y[j] = (y[j] ?? 0) - flow;
    }
    return y;
  };
  return {
    effectOn: (contrast) => {
      const direction = solve(
        curvature,
        fit.agents.map((row) => contrast.get(row.id) ?? 0),
      );
      return (battle) => {
        const seen = surprise(battle);
        return seen === null ? 0 : seen.size * ((direction[seen.i] ?? 0) - (direction[seen.j] ?? 0));
      };
    },
    movesWithout: (dropped) => {
      const score = theta.map(() => 0);
      for (const battle of dropped) {
        const seen = surprise(battle);
        if (seen === null) continue;
        score[seen.i] = (score[seen.i] ?? 0) - seen.size;
        score[seen.j] = (score[seen.j] ?? 0) + seen.size;
      }
      return solve(curvature, score);
    },
  };
}

/** Conjugate gradients, for a symmetric positive definite matrix given by its product with a vector. */
function solve(product: (x: readonly number[]) => readonly number[], right: readonly number[]): readonly number[] {
  const solution = right.map(() => 0);
  const residual = [...right];
  let search = [...right];
  let size = dot(residual, residual);
  const enough = 1e-20 * size;
  for (let round = 0; round < 4 * right.length && size > enough; round += 1) {
    const turned = product(search);
    const step = size / dot(search, turned);
    for (let k = 0; k < right.length; k += 1) {
      solution[k] = (solution[k] ?? 0) + step * (search[k] ?? 0);
      residual[k] = (residual[k] ?? 0) - step * (turned[k] ?? 0);
    }
    const next = dot(residual, residual);
    search = residual.map((each, k) => each + (next / size) * (search[k] ?? 0));
    size = next;
  }
  return solution;
}

function dot(x: readonly number[], y: readonly number[]): number {
  return x.reduce((sum, each, k) => sum + each * (y[k] ?? 0), 0);
}

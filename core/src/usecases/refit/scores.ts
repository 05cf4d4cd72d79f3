import type { ScoreShare } from '../../domain/board.ts';
import { wilsonInterval } from '../../statistics/wilson.ts';
import { isRated, type HeldBattle } from './held-battle.ts';

/** Battles of one agent by how they ended. */
export type Score = { readonly wins: number; readonly ties: number; readonly losses: number };

const NOTHING: Score = { wins: 0, ties: 0, losses: 0 };

/** How the rated battles ended for each of their agents. */
export function scoresOf(battles: readonly HeldBattle[]): ReadonlyMap<string, Score> {
  const scores = new Map<string, { wins: number; ties: number; losses: number }>();
  const add = (agent: string, key: keyof Score): void => {
    const score = scores.get(agent) ?? { ...NOTHING };
    score[key] += 1;
    scores.set(agent, score);
  };
  for (const held of battles) {
    if (!isRated(held)) continue;
    const { i, j, label } = held.outcome;
    add(i, label === 'i' ? 'wins' : label === 'j' ? 'losses' : 'ties');
    add(j, label === 'j' ? 'wins' : label === 'i' ? 'losses' : 'ties');
  }
  return scores;
}

/** The share of points with its interval; an agent without a battle has none. */
export function shareOfScore(score: Score = NOTHING): ScoreShare {
  const { wins, ties, losses } = score;
  const n = wins + ties + losses;
  const points = wins + ties / 2;
  const [low, high] = wilsonInterval(points, n) ?? [null, null];
  return { wins, ties, losses, n, share: n === 0 ? null : points / n, low, high };
}

import type { RatedBattle } from '../domain/rating.ts';
import { linearInfluence } from './linear-influence.ts';
import { refitsOf, type RatingQuestion, type Refits } from './refit.ts';

/**
 * The judge without whom a rating moves most: whose rating, and by how much in Elo (with the judge left out minus with). `exact`
 * when every judge was left out in turn, otherwise the largest of those that a first-order estimate put first.
 */
export type JudgeEffect = {
  readonly judge: string;
  readonly agent: string;
  readonly elo: number;
  readonly judges: number;
  readonly exact: boolean;
};

/**
 * The largest effect of one judge on one rating, by refits without each judge. A battle that the judge shared keeps the others'
 * part of its weight. Above `shortlist` judges only so many are refitted. Null when there is no judge, or no agent has a
 * rating with and without one.
 */
export function largestJudgeEffect(question: RatingQuestion, shortlist = 64): JudgeEffect | null {
  const byJudge = new Map<string, RatedBattle[]>();
  for (const battle of question.battles)
    for (const { cluster, share } of battle.clusters) {
      if (share <= 0) continue;
      const own = byJudge.get(cluster);
      if (own === undefined) byJudge.set(cluster, [battle]);
      else own.push(battle);
    }
  const refits = refitsOf(question);
  const listed = new Set(question.agents);
  const before = new Map(refits.fit().agents.map((row) => [row.id, row.rating]));
  let largest: Omit<JudgeEffect, 'judges' | 'exact'> | null = null;
  for (const [judge, battles] of chosen(byJudge, question, refits, shortlist)) {
    const without = refits.fit(
      battles,
      battles.flatMap((battle) => withoutJudge(battle, judge)),
    );
    for (const { id, rating } of without.agents) {
      const earlier = before.get(id);
      if (rating === null || earlier === null || earlier === undefined || !listed.has(id)) continue;
      const elo = rating - earlier;
      if (largest === null || Math.abs(elo) > Math.abs(largest.elo)) largest = { judge, agent: id, elo };
    }
  }
  return largest === null ? null : { ...largest, judges: byJudge.size, exact: byJudge.size <= shortlist };
}

/** What is left of a battle's evidence without one of its judges. */
function withoutJudge(battle: RatedBattle, judge: string): readonly RatedBattle[] {
  const others = battle.clusters.filter(({ cluster, share }) => cluster !== judge && share > 0);
  const left = others.reduce((sum, { share }) => sum + share, 0);
  if (left <= 0) return [];
  const clusters = others.map(({ cluster, share }) => ({ cluster, share: share / left }));
  return [{ ...battle, weight: battle.weight * left, clusters }];
}

function chosen(
  byJudge: ReadonlyMap<string, readonly RatedBattle[]>,
  question: RatingQuestion,
  refits: Refits,
  shortlist: number,
): readonly (readonly [string, readonly RatedBattle[]])[] {
  const all = [...byJudge];
  if (all.length <= shortlist) return all;
  const influence = linearInfluence(refits.fit(), question.battles);
  return all
    .map(([judge, battles]) => {
      const moves = influence.movesWithout(battles);
      const mean = moves.reduce((sum, each) => sum + each, 0) / moves.length;
      return { entry: [judge, battles] as const, size: Math.max(...moves.map((each) => Math.abs(each - mean))) };
    })
    .sort((a, b) => b.size - a.size)
    .slice(0, shortlist)
    .map(({ entry }) => entry);
}

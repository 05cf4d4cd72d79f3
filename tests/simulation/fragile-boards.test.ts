import {
  fewestToChangeLeader,
  largestJudgeEffect,
  refitsOf,
  rigBudget,
  seededStream,
  type Fit,
  type FitRow,
  type RatedBattle,
  type RatingEstimator,
} from '@coarena/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ratingPlugins } from '../../apps/cli/src/shared/rating-plugins.ts';

let estimator: RatingEstimator;
let careful: RatingEstimator;
beforeAll(async () => {
  estimator = await ratingPlugins.estimator({ floor: 1, draws: 40 });
  careful = await ratingPlugins.estimator({ floor: 6, draws: 40 });
});
afterAll(async () => {
  await estimator.dispose();
  await careful.dispose();
});

/** Random battles of a few agents, stronger ones first by name, some judged by two. */
function boardOf(seed: number, agents: number, battles: number, judges: number): readonly RatedBattle[] {
  const random = seededStream(seed);
  const below = (n: number): number => Math.floor(random.next() * n);
  return Array.from({ length: battles }, () => {
    const i = below(agents);
    const j = (i + 1 + below(agents - 1)) % agents;
    const draw = random.next();
    const label = draw < 0.15 ? 'tie' : random.next() < 1 / (1 + Math.exp((i - j) / 2)) ? 'i' : 'j';
    const one = { cluster: `judge ${below(judges)}`, share: 1 };
    const two = { cluster: `judge ${judges}`, share: 0.25 };
    const clusters = random.next() < 0.2 ? [{ ...one, share: 0.75 }, two] : [one];
    return { i: `agent ${i}`, j: `agent ${j}`, label, weight: random.next() < 0.3 ? 0.25 : 1, clusters };
  });
}

function agentsOf(count: number): readonly string[] {
  return Array.from({ length: count }, (_, k) => `agent ${k}`);
}

function fitOf(by: RatingEstimator, battles: readonly RatedBattle[], agents: readonly string[]): Fit {
  const evidence = by.evidence();
  for (const battle of battles) evidence.add(battle);
  return evidence.fit({ agents, seed: 1 });
}

function question(by: RatingEstimator, battles: readonly RatedBattle[], agents: readonly string[]) {
  const evidence = by.evidence();
  for (const battle of battles) evidence.add(battle);
  return { evidence, battles, agents };
}

/** Rows with a rating, best first. */
const rankedRows = (fit: Fit): readonly FitRow[] =>
  fit.agents
    .filter((row) => row.rating !== null && row.withheld !== 'disconnected')
    .sort((a, b) => b.rating! - a.rating!);
const leaderOf = (fit: Fit): string | null => rankedRows(fit)[0]?.id ?? null;

/** Whether some subset of `size` battles changes the leader when it is dropped, by trying each with a fit from nothing. */
function someSubsetChanges(
  by: RatingEstimator,
  battles: readonly RatedBattle[],
  agents: readonly string[],
  size: number,
) {
  const leader = leaderOf(fitOf(by, battles, agents));
  const drop = (from: number, gone: readonly number[]): boolean => {
    if (gone.length === size) {
      const next = leaderOf(
        fitOf(
          by,
          battles.filter((_, k) => !gone.includes(k)),
          agents,
        ),
      );
      return next !== null && next !== leader;
    }
    for (let k = from; k < battles.length; k += 1) if (drop(k + 1, [...gone, k])) return true;
    return false;
  };
  return drop(0, []);
}

describe('the fewest battles to drop so that another agent leads', () => {
  it('are those that trying every subset finds', () => {
    const sizes: number[] = [];
    for (let seed = 1; seed <= 14; seed += 1) {
      const by = seed % 2 === 0 ? careful : estimator;
      const agents = agentsOf(3 + (seed % 2));
      const battles = boardOf(seed, agents.length, 16, 5);
      const asked = question(by, battles, agents);
      const before = JSON.stringify(asked.evidence.fit({ agents, seed: 1 }));
      const found = fewestToChangeLeader(asked, { budget: 20_000 });
      expect(JSON.stringify(asked.evidence.fit({ agents, seed: 1 }))).toBe(before);
      if (found === null) continue;
      expect(found.exact).toBe(true);
      expect(found.leader).toBe(leaderOf(fitOf(by, battles, agents)));
      const rest = [...battles];
      for (const gone of found.battles) rest.splice(rest.indexOf(gone), 1);
      expect(leaderOf(fitOf(by, rest, agents))).toBe(found.successor);
      expect(found.successor).not.toBe(found.leader);
      const size = found.battles.length;
      if (size > 4) continue;
      sizes.push(size);
      if (size > 1) expect(someSubsetChanges(by, battles, agents, size - 1)).toBe(false);
    }
    expect(sizes.length).toBeGreaterThan(5);
    expect(Math.max(...sizes)).toBeGreaterThan(2);
  });

  it('on a board of 500 battles work, and are no proof of the least number when the budget is small', () => {
    const agents = agentsOf(8);
    const battles = boardOf(3, 8, 500, 30);
    const found = fewestToChangeLeader(question(estimator, battles, agents), { budget: 20 });
    const rest = [...battles];
    for (const gone of found?.battles ?? []) rest.splice(rest.indexOf(gone), 1);
    expect(leaderOf(fitOf(estimator, rest, agents))).toBe(found?.successor);
    expect(found?.successor).not.toBe(found?.leader);
    expect(found?.battles.length).toBeLessThan(60);
  });

  it('are not asked for where nobody has a place', () => {
    expect(fewestToChangeLeader(question(estimator, [], agentsOf(3)))).toBeNull();
    expect(largestJudgeEffect(question(estimator, [], agentsOf(3)))).toBeNull();
    expect(rigBudget(question(estimator, [], agentsOf(3)))).toEqual([]);
  });
});

describe('places', () => {
  it('are taken by the agents asked for alone, though battles of others count, and by what the estimator sorts by', () => {
    const battles = boardOf(5, 6, 300, 20);
    const asked = question(estimator, battles, ['agent 4', 'agent 1', 'agent 3']);
    const { fit, places } = refitsOf(asked);
    const all = fitOf(estimator, battles, agentsOf(6));
    const ratingOf = (id: string): number => all.agents.find((row) => row.id === id)?.rating ?? NaN;
    expect(places(fit()).map((row) => row.id)).toEqual(['agent 1', 'agent 3', 'agent 4']);
    for (const row of places(fit())) expect(row.rating).toBeCloseTo(ratingOf(row.id), 6);
    const wide = fit().agents.map((row) => (row.id === 'agent 1' ? { ...row, lower: 0 } : row));
    expect(
      places({ ...fit(), order: 'lower', agents: wide })
        .map((row) => row.id)
        .at(-1),
    ).toBe('agent 1');
    const change = fewestToChangeLeader(asked);
    expect([change?.leader, asked.agents.includes(change?.successor ?? '')]).toEqual(['agent 1', true]);
    expect(asked.agents).toContain(largestJudgeEffect(asked)?.agent);
  });
});

describe('the largest effect of one judge', () => {
  it('is the one that a fit from nothing without each judge finds, shared battles keeping the others', () => {
    const agents = agentsOf(6);
    const battles = boardOf(11, 6, 500, 25);
    const before = fitOf(estimator, battles, agents);
    const names = new Set(battles.flatMap(({ clusters }) => clusters.map(({ cluster }) => cluster)));
    let largest = 0;
    for (const judge of names) {
      const rest = battles.flatMap((battle) => {
        const others = battle.clusters.filter(({ cluster }) => cluster !== judge);
        if (others.length === battle.clusters.length) return [battle];
        const [left] = others;
        return left === undefined
          ? []
          : [{ ...battle, weight: battle.weight * left.share, clusters: [{ cluster: left.cluster, share: 1 }] }];
      });
      const without = fitOf(estimator, rest, agents);
      for (const [k, row] of without.agents.entries())
        largest = Math.max(largest, Math.abs((row.rating ?? NaN) - (before.agents[k]?.rating ?? NaN)));
    }
    const found = largestJudgeEffect(question(estimator, battles, agents));
    expect(found).toMatchObject({ judges: names.size, exact: true });
    expect(Math.abs(found?.elo ?? 0)).toBeCloseTo(largest, 6);
    // The estimate that makes the short list puts the same judge among the first few.
    expect(largestJudgeEffect(question(estimator, battles, agents), 6)).toEqual({ ...found, exact: false });
  });
});

describe('what colluding votes buy', () => {
  it('is what trying every combination of added votes finds', () => {
    let checked = 0;
    for (const seed of [21, 22, 23, 24]) {
      const agents = agentsOf(3);
      const battles = boardOf(seed, 3, 14, 4);
      const places = rankedRows(fitOf(estimator, battles, agents)).map((row) => row.id);
      for (const row of rigBudget(question(estimator, battles, agents), { budget: 50_000, most: 40 })) {
        const start = places.indexOf(row.agent);
        const lifted = (added: readonly RatedBattle[]): boolean =>
          rankedRows(fitOf(estimator, [...battles, ...added], agents)).findIndex(({ id }) => id === row.agent) <=
          start - row.ranks;
        if (row.votes > 4) continue;
        checked += 1;
        expect(row.exact).toBe(true);
        const wins = agents.flatMap((i) =>
          agents
            .filter((j) => j !== i)
            .map((j): RatedBattle => ({ i, j, label: 'i', weight: 1, clusters: [{ cluster: 'x', share: 1 }] })),
        );
        const tryAll = (size: number, from: number, added: readonly RatedBattle[]): boolean =>
          size === 0
            ? lifted(added)
            : wins.some((_, k) => k >= from && tryAll(size - 1, k, [...added, wins[k] as RatedBattle]));
        expect(tryAll(row.votes, 0, [])).toBe(true);
        if (row.votes > 1) expect(tryAll(row.votes - 1, 0, [])).toBe(false);
      }
    }
    expect(checked).toBeGreaterThan(3);
  });

  it('is more for more places and for more honest votes, and a small limit leaves rows out', () => {
    const agents = agentsOf(8);
    const few = question(estimator, boardOf(31, 8, 400, 40), agents);
    const rows = rigBudget(few, { targets: ['agent 7'] });
    expect(rows.map((row) => row.ranks)).toEqual([1, 2, 3]);
    expect(rows.map((row) => row.votes)).toEqual([...rows.map((row) => row.votes)].sort((a, b) => a - b));
    const sum = (votes: readonly { readonly votes: number }[]): number =>
      votes.reduce((all, each) => all + each.votes, 0);
    const many = question(estimator, boardOf(31, 8, 4_000, 40), agents);
    expect(sum(rigBudget(many, { targets: ['agent 7'] }))).toBeGreaterThan(sum(rows));
    expect(rigBudget(many, { targets: ['agent 7'], most: 2 })).toEqual([]);
    expect(rigBudget(few, { targets: ['nobody'] })).toEqual([]);
  });
});

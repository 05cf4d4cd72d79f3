import assert from 'node:assert/strict';
import { seededStream, type Fit, type FitRow, type RatedBattle, type RatingEstimator } from '@coarena/core';
import type { ConformanceCase } from '../case.ts';
import { battleOf, roundRobin } from './battles.ts';

/** What the cases of a published rating work on: an estimator with its default options. */
export type EstimatorContext = { readonly estimator: RatingEstimator };

const AGENTS = ['ann', 'bob', 'cyd', 'dan'] as const;

/** What every published rating must do. */
export const estimatorCases: readonly ConformanceCase<EstimatorContext>[] = [
  {
    id: 'empty-evidence',
    title: 'fits no evidence at all: every agent is provisional and nothing is published',
    async run({ estimator }) {
      const fit = estimator.evidence().fit({ agents: AGENTS, seed: 1 });
      assert.equal(fit.battles, 0);
      assert.equal(fit.stoppedBy, 'empty');
      for (const row of fit.agents) assert.equal(row.withheld, 'provisional');
      sound(fit);
      sound(estimator.evidence().fit({ agents: [], seed: 1 }));
      sound(estimator.evidence().fit({ agents: ['alone'], seed: 1 }));
    },
  },
  {
    id: 'rows-as-asked',
    title: 'answers one row for each agent asked for, in that order, and repeats seed and band mode',
    async run({ estimator }) {
      const asked = ['dan', 'nobody', 'ann', 'cyd', 'bob'];
      const fit = fitOf(estimator, roundRobin(AGENTS, 12), { agents: asked, seed: 77, bandMode: 'independent' });
      assert.deepEqual(
        fit.agents.map((row) => row.id),
        asked,
      );
      assert.equal(fit.seed, 77);
      assert.equal(fit.bandMode, 'independent');
      assert.equal(fit.agents[1]?.withheld, 'provisional');
      sound(fit);
    },
  },
  {
    id: 'better-is-higher',
    title: 'rates an agent that wins more above those that it beats',
    async run({ estimator }) {
      const ratings = fitOf(estimator, roundRobin(AGENTS, 60)).agents.map((row) => row.rating ?? Number.NaN);
      assert.deepEqual(
        [...ratings].sort((a, b) => b - a),
        ratings,
      );
    },
  },
  {
    id: 'removal-is-exact',
    title: 'is exactly where it was after battles were added and taken back in another order',
    async run({ estimator }) {
      const kept = roundRobin(AGENTS, 15, 3);
      const gone = roundRobin([...AGENTS, 'guest'], 9, 4);
      const evidence = estimator.evidence();
      for (const battle of kept) evidence.add(battle);
      const before = evidence.fit({ agents: AGENTS, seed: 5 });
      for (const battle of gone) evidence.add(battle);
      assert.notDeepEqual(evidence.fit({ agents: AGENTS, seed: 5 }), before);
      for (const battle of [...gone].reverse()) evidence.remove(battle);
      assert.deepEqual(evidence.fit({ agents: AGENTS, seed: 5 }), before);
    },
  },
  {
    id: 'order-independent',
    title: 'gives the same board for the same battles in any order, to 1e-9 Elo',
    async run({ estimator }) {
      const battles = roundRobin(AGENTS, 15, 6);
      const expected = fitOf(estimator, battles);
      for (let seed = 1; seed <= 10; seed += 1) near(fitOf(estimator, shuffled(battles, seed)), expected, 1e-9);
    },
  },
  {
    id: 'side-independent',
    title: 'does not care which agent of a battle is called i',
    async run({ estimator }) {
      const battles = roundRobin(AGENTS, 15, 8);
      const turned = battles.map((battle) => ({
        ...battle,
        i: battle.j,
        j: battle.i,
        label: battle.label === 'i' ? ('j' as const) : battle.label === 'j' ? ('i' as const) : battle.label,
      }));
      near(fitOf(estimator, turned), fitOf(estimator, battles), 1e-9);
    },
  },
  {
    id: 'both-bad-is-a-tie',
    title: 'rates a battle that both sides lost in the eyes of the judge as a tie',
    async run({ estimator }) {
      const battles = roundRobin(AGENTS, 15, 9);
      const renamed = battles.map((battle) =>
        battle.label === 'tie' ? { ...battle, label: 'both_bad' as const } : battle,
      );
      assert.deepEqual(fitOf(estimator, renamed), fitOf(estimator, battles));
    },
  },
  {
    id: 'extremes-stay-finite',
    title:
      'never answers NaN or infinity: unbeaten, winless, all ties, groups that never met, a single battle, tiny weights',
    async run({ estimator }) {
      const every = (n: number, make: (k: number) => RatedBattle): RatedBattle[] =>
        Array.from({ length: n }, (_, k) => make(k));
      const judge = (k: number): string => `judge${k % 9}`;
      const corpora = [
        every(200, (k) => battleOf('ann', k % 2 === 0 ? 'bob' : 'cyd', 'i', judge(k))),
        every(200, (k) => battleOf('ann', 'bob', 'tie', judge(k))),
        [
          ...every(90, (k) => battleOf('ann', 'bob', k % 3 === 0 ? 'i' : 'j', judge(k))),
          ...every(90, (k) => battleOf('cyd', 'dan', 'i', judge(k))),
        ],
        [battleOf('ann', 'bob', 'i', 'judge')],
        every(90, (k) => battleOf('ann', 'bob', k % 2 === 0 ? 'i' : 'j', judge(k), 1e-9)),
        every(300, (k) => battleOf(AGENTS[k % 3] ?? 'ann', AGENTS[(k % 3) + 1] ?? 'bob', 'i', judge(k))),
        every(60, (k) => battleOf('ann', 'bob', 'j', 'judge', k % 2 === 0 ? 1 : 0.025)),
      ];
      for (const corpus of corpora) sound(fitOf(estimator, corpus));
    },
  },
  {
    id: 'provisional-is-not-published',
    title: 'publishes no rating below the floor of thirty battles, and one from there on',
    async run({ estimator }) {
      const old = roundRobin(AGENTS, 20, 10);
      const games = (n: number): RatedBattle[] =>
        Array.from({ length: n }, (_, k) =>
          battleOf('new', AGENTS[k % 4] ?? 'ann', k % 3 === 0 ? 'j' : 'i', `judge${k}`),
        );
      const asked = { agents: [...AGENTS, 'new'], seed: 1 };
      const young = fitOf(estimator, [...old, ...games(29)], asked).agents[4];
      assert.deepEqual([young?.rating, young?.withheld, young?.provisional], [null, 'provisional', true]);
      const grown = fitOf(estimator, [...old, ...games(30)], asked).agents[4];
      assert.deepEqual([grown?.withheld, grown?.provisional], [null, false]);
      assert.notEqual(grown?.rating, null);
    },
  },
  {
    id: 'too-few-judges',
    title: 'withholds every interval when fewer judges than agents stand behind the battles',
    async run({ estimator }) {
      const battles = roundRobin(AGENTS, 20, 11);
      const by = (judges: number): Fit =>
        fitOf(
          estimator,
          battles.map((battle, k) => ({ ...battle, clusters: [{ cluster: `judge${k % judges}`, share: 1 }] })),
        );
      for (const row of by(3).agents) assert.equal(row.withheld, 'fewer_clusters_than_agents');
      for (const row of by(4).agents) assert.equal(row.withheld, null);
    },
  },
  {
    id: 'unlisted-agents-inform',
    title: 'lets an agent that is not asked for inform the others without taking a position',
    async run({ estimator }) {
      const battles = roundRobin(AGENTS, 40, 12);
      const whole = fitOf(estimator, battles);
      const part = fitOf(estimator, battles, { agents: AGENTS.slice(1), seed: 1 });
      for (const [k, row] of part.agents.entries()) {
        assert.ok(Math.abs((row.rating ?? Number.NaN) - (whole.agents[k + 1]?.rating ?? Number.NaN)) < 1e-9);
        assert.ok(row.band !== null && row.band[1] <= 3);
      }
    },
  },
  {
    id: 'bands-repeat',
    title: 'draws the same bands from the same seed',
    async run({ estimator }) {
      const battles = roundRobin(AGENTS, 15, 13);
      for (const bandMode of ['joint', 'independent'] as const) {
        const asked = { agents: AGENTS, seed: 21, bandMode };
        assert.deepEqual(fitOf(estimator, battles, asked), fitOf(estimator, battles, asked));
      }
    },
  },
  {
    id: 'shared-judgments',
    title: 'takes a battle whose outcome several judges share, and takes it back',
    async run({ estimator }) {
      const battles = roundRobin(AGENTS, 15, 14);
      const shared: RatedBattle = {
        ...battleOf('ann', 'dan', 'i', 'x', 0.7),
        clusters: [
          { cluster: 'judge1', share: 0.75 },
          { cluster: 'visitor', share: 0.25 },
        ],
      };
      const evidence = estimator.evidence();
      for (const battle of battles) evidence.add(battle);
      const before = evidence.fit({ agents: AGENTS, seed: 1 });
      evidence.add(shared);
      const after = evidence.fit({ agents: AGENTS, seed: 1 });
      assert.equal(after.clusters, before.clusters + 1);
      assert.equal(after.battles, before.battles + 1);
      sound(after);
      evidence.remove(shared);
      assert.deepEqual(evidence.fit({ agents: AGENTS, seed: 1 }), before);
    },
  },
];

function fitOf(
  estimator: RatingEstimator,
  battles: readonly RatedBattle[],
  request: Parameters<ReturnType<RatingEstimator['evidence']>['fit']>[0] = { agents: AGENTS, seed: 1 },
): Fit {
  const evidence = estimator.evidence();
  for (const battle of battles) evidence.add(battle);
  return evidence.fit(request);
}

function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  const random = seededStream(seed);
  return items
    .map((item) => ({ item, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

function near(actual: Fit, expected: Fit, tolerance: number): void {
  for (const [k, row] of expected.agents.entries()) {
    for (const field of ['rating', 'halfWidth', 'seModel', 'seCluster'] as const) {
      const [left, right] = [actual.agents[k]?.[field] ?? null, row[field]];
      const close = left === null || right === null ? left === right : Math.abs(left - right) <= tolerance;
      assert.ok(close, `${row.id}.${field}: ${left} and ${right}`);
    }
  }
}

/** Every number is finite, and interval and band are there exactly when nothing withholds them. */
function sound(fit: Fit): void {
  assert.equal(fit.converged, true);
  for (const row of fit.agents) {
    for (const [field, value] of Object.entries(row)) {
      if (typeof value === 'number') assert.ok(Number.isFinite(value), `${row.id}.${field} is ${value}`);
    }
    if (row.withheld === 'provisional') assert.equal(row.rating, null);
    if (row.withheld === null) ordered(row);
    else assert.deepEqual([row.halfWidth, row.lower, row.upper, row.band], [null, null, null, null]);
  }
}

function ordered(row: FitRow): void {
  const { rating, lower, upper, halfWidth, band } = row;
  assert.ok(
    rating !== null && lower !== null && upper !== null && halfWidth !== null && band !== null,
    `${row.id} is complete`,
  );
  assert.ok(lower < rating && rating < upper && halfWidth > 0, `${row.id}: ${lower} < ${rating} < ${upper}`);
  assert.ok(band[0] >= 1 && band[0] <= band[1], `${row.id}: band ${band[0]} to ${band[1]}`);
}

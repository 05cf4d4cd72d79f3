import assert from 'node:assert/strict';
import type { Fit, RatedBattle } from '@coarena/core';
import type { ConformanceCase } from '../case.ts';
import { battleOf, covariatesOf, roundRobin } from './battles.ts';
import { AGENTS, fitOf, near, sound, type EstimatorContext } from './estimator-checks.ts';

/** What every published rating must find in its evidence: the same whatever agents and sides are called, and never a number that is none. */
export const modelCases: readonly ConformanceCase<EstimatorContext>[] = [
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
    id: 'names-do-not-matter',
    title: 'gives an agent the same figures under another name and in another place, to 1e-9 Elo',
    async run({ estimator }) {
      const battles = roundRobin(AGENTS, 15, 19);
      const renamed: Readonly<Record<string, string>> = { ann: 'zoe', bob: 'abe', cyd: 'moe', dan: 'bea' };
      const called = (name: string): string => renamed[name] ?? name;
      const turned = fitOf(
        estimator,
        battles.map((battle) => ({ ...battle, i: called(battle.i), j: called(battle.j) })),
        { agents: [...AGENTS].reverse().map(called), seed: 1 },
      );
      near({ ...turned, agents: [...turned.agents].reverse() }, fitOf(estimator, battles), 1e-9);
    },
  },
  {
    id: 'reversal-mirrors',
    title: 'mirrors all ratings when every battle had gone the other way',
    async run({ estimator }) {
      const battles = roundRobin(AGENTS, 20, 20);
      const other = { i: 'j', j: 'i', tie: 'tie', both_bad: 'both_bad' } as const;
      const [fit, mirrored] = [
        fitOf(estimator, battles),
        fitOf(
          estimator,
          battles.map((battle) => ({ ...battle, label: other[battle.label] })),
        ),
      ];
      for (const [k, row] of fit.agents.entries())
        assert.ok(Math.abs(row.theta + (mirrored.agents[k]?.theta ?? Number.NaN)) < 1e-9, `${row.id}: ${row.theta}`);
    },
  },
  {
    id: 'one-more-win-raises',
    title: 'puts an agent higher against the one that it beats once more',
    async run({ estimator }) {
      const battles = roundRobin(AGENTS, 12, 21);
      const lead = (fit: Fit, winner: number, loser: number): number =>
        (fit.agents[winner]?.theta ?? Number.NaN) - (fit.agents[loser]?.theta ?? Number.NaN);
      const before = fitOf(estimator, battles);
      for (const [winner, name] of AGENTS.entries()) {
        for (const [loser, beaten] of AGENTS.entries()) {
          if (winner === loser) continue;
          const after = fitOf(estimator, [...battles, battleOf(name, beaten, 'i', 'judge1')]);
          assert.ok(lead(after, winner, loser) > lead(before, winner, loser), `${name} beats ${beaten}`);
        }
      }
    },
  },
  {
    id: 'all-ties-are-equal',
    title: 'rates agents that only ever tied as equals',
    async run({ estimator }) {
      const tied = roundRobin(AGENTS, 30, 22).map((battle): RatedBattle => ({ ...battle, label: 'tie' }));
      for (const row of fitOf(estimator, tied).agents) {
        assert.ok(Math.abs(row.theta) < 1e-9, `${row.id}: ${row.theta}`);
        assert.equal(row.withheld, null);
      }
    },
  },
  {
    id: 'extreme-covariates-stay-finite',
    title: 'never answers NaN or infinity when covariates decide every battle, never differ, or differ enormously',
    async run({ estimator }) {
      const battles = roundRobin(AGENTS, 20, 23);
      const corpora = [
        battles.map((battle): RatedBattle => ({
          ...battle,
          covariates: covariatesOf({ correct: { i: battle.label === 'i', j: battle.label === 'j' } }),
        })),
        battles.map((battle): RatedBattle => ({ ...battle, covariates: covariatesOf({}) })),
        battles.map((battle, k): RatedBattle => ({
          ...battle,
          covariates: covariatesOf({ steps: { i: 10 ** (k % 7), j: 1 }, wallMs: { i: 1, j: 10 ** (k % 9) } }),
        })),
        // The better agent of a pair always takes less: strength and covariate cannot be told apart.
        battles.map((battle): RatedBattle => ({
          ...battle,
          covariates: covariatesOf({ steps: { i: 10 * battle.i.charCodeAt(0), j: 10 * battle.j.charCodeAt(0) } }),
        })),
      ];
      for (const corpus of corpora) sound(fitOf(estimator, corpus));
    },
  },
];

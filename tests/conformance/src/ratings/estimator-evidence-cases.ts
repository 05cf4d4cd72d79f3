import assert from 'node:assert/strict';
import type { RatedBattle } from '@coarena/core';
import type { ConformanceCase } from '../case.ts';
import { battleOf, roundRobin, withCovariates } from './battles.ts';
import { AGENTS, fitOf, near, shuffled, sound, type EstimatorContext } from './estimator-checks.ts';

/** What every published rating must do with its evidence: keep it exactly, whatever the order. */
export const evidenceCases: readonly ConformanceCase<EstimatorContext>[] = [
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
  {
    id: 'removal-equals-absence',
    title: 'gives the board of the remaining battles after any of them was taken back, to 1e-9 Elo',
    async run({ estimator }) {
      const battles = withCovariates(roundRobin(AGENTS, 15, 15), 15);
      for (let seed = 1; seed <= 5; seed += 1) {
        const [gone, kept] = split(shuffled(battles, seed), 20 * seed);
        const evidence = estimator.evidence();
        for (const battle of battles) evidence.add(battle);
        for (const battle of gone) evidence.remove(battle);
        const fit = evidence.fit({ agents: AGENTS, seed: 2 });
        near(fit, fitOf(estimator, kept, { agents: AGENTS, seed: 2 }), 1e-9);
        assert.equal(fit.battles, kept.length);
      }
    },
  },
  {
    id: 'removal-of-everything',
    title: 'is empty again after everything was taken back',
    async run({ estimator }) {
      const battles = withCovariates(roundRobin(AGENTS, 10, 16), 16);
      const evidence = estimator.evidence();
      const empty = evidence.fit({ agents: AGENTS, seed: 3 });
      for (const battle of battles) evidence.add(battle);
      for (const battle of shuffled(battles, 4)) evidence.remove(battle);
      assert.deepEqual(evidence.fit({ agents: AGENTS, seed: 3 }), empty);
    },
  },
  {
    id: 'evidence-is-apart',
    title: 'keeps one body of evidence apart from another of the same estimator',
    async run({ estimator }) {
      const battles = roundRobin(AGENTS, 12, 17);
      const alone = fitOf(estimator, battles);
      const [one, other] = [estimator.evidence(), estimator.evidence()];
      for (const battle of battles) {
        one.add(battle);
        other.add({ ...battle, label: 'i', weight: 0.5 });
      }
      other.fit({ agents: AGENTS, seed: 1 });
      assert.deepEqual(one.fit({ agents: AGENTS, seed: 1 }), alone);
    },
  },
  {
    id: 'covariates-are-optional',
    title: 'takes battles with and without covariates together, and with inputs that are not known',
    async run({ estimator }) {
      const battles = roundRobin(AGENTS, 20, 18);
      const known = withCovariates(battles, 18);
      const mixed = known.map((battle, k) => (k % 3 === 0 ? (battles[k] ?? battle) : battle));
      const unknown = battles.map((battle): RatedBattle => ({
        ...battle,
        covariates: {
          sideOfI: 'left',
          steps: { i: 12, j: null },
          wallMs: { i: null, j: null },
          correct: { i: null, j: true },
        },
      }));
      for (const corpus of [known, mixed, unknown]) {
        const fit = fitOf(estimator, corpus);
        sound(fit);
        assert.equal(fit.battles, battles.length);
        for (const row of fit.agents) assert.equal(row.withheld, null);
      }
    },
  },
];

function split<T>(items: readonly T[], at: number): readonly [readonly T[], readonly T[]] {
  return [items.slice(0, at), items.slice(at)];
}

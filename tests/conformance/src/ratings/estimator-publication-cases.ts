import assert from 'node:assert/strict';
import { FIT_ORDERS, type Fit, type RatedBattle } from '@coarena/core';
import type { ConformanceCase } from '../case.ts';
import { battleOf, roundRobin, withCovariates } from './battles.ts';
import { AGENTS, fitOf, sound, type EstimatorContext } from './estimator-checks.ts';

/** What every published rating must publish, and what it must withhold and why. */
export const publicationCases: readonly ConformanceCase<EstimatorContext>[] = [
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
    id: 'fit-is-repeatable',
    title: 'answers the same fit twice, and the same ratings for another seed, which it records',
    async run({ estimator }) {
      const evidence = estimator.evidence();
      for (const battle of roundRobin(AGENTS, 15, 24)) evidence.add(battle);
      const first = evidence.fit({ agents: AGENTS, seed: 31 });
      assert.deepEqual(evidence.fit({ agents: AGENTS, seed: 31 }), first);
      const other = evidence.fit({ agents: AGENTS, seed: 32 });
      assert.deepEqual([first.seed, other.seed], [31, 32]);
      for (const [k, row] of first.agents.entries())
        assert.deepEqual([other.agents[k]?.rating, other.agents[k]?.seModel], [row.rating, row.seModel]);
    },
  },
  {
    id: 'disconnected-is-withheld',
    title: 'withholds the intervals of agents that were never compared with the others, and names the groups',
    async run({ estimator }) {
      const asked = [...AGENTS, 'eve', 'fay'];
      const fit = fitOf(estimator, [...roundRobin(AGENTS, 20, 25), ...roundRobin(['eve', 'fay'], 40, 26)], {
        agents: asked,
        seed: 1,
      });
      sound(fit);
      assert.deepEqual(fit.centring, AGENTS);
      assert.deepEqual(fit.components, [AGENTS, ['eve', 'fay']]);
      assert.deepEqual(
        fit.agents.map((row) => row.withheld),
        [null, null, null, null, 'disconnected', 'disconnected'],
      );
    },
  },
  {
    id: 'separated-is-withheld',
    title: 'withholds the intervals of an agent that won or lost everything, and of nobody else',
    async run({ estimator }) {
      const asked = [...AGENTS, 'top', 'low'];
      const games = Array.from({ length: 60 }, (_, k): RatedBattle[] => [
        battleOf('top', AGENTS[k % 4] ?? 'ann', 'i', `judge${k % 40}`),
        battleOf(AGENTS[k % 4] ?? 'ann', 'low', 'i', `judge${k % 40}`),
      ]).flat();
      const fit = fitOf(estimator, [...roundRobin(AGENTS, 20, 27), ...games], { agents: asked, seed: 1 });
      sound(fit);
      assert.deepEqual(
        fit.agents.map((row) => row.withheld),
        [null, null, null, null, 'separated', 'separated'],
      );
      const [top, low] = [fit.agents[4]?.rating ?? Number.NaN, fit.agents[5]?.rating ?? Number.NaN];
      for (const row of fit.agents.slice(0, 4)) assert.ok(top > (row.rating ?? top) && (row.rating ?? low) > low);
    },
  },
  {
    id: 'first-reason-wins',
    title: 'says that an agent is provisional before anything else that would withhold its interval',
    async run({ estimator }) {
      const few = Array.from({ length: 12 }, (_, k) => battleOf('eve', 'fay', 'i', `judge${k}`));
      const fit = fitOf(estimator, [...roundRobin(AGENTS, 20, 28), ...few], {
        agents: [...AGENTS, 'eve', 'fay'],
        seed: 1,
      });
      for (const row of fit.agents.slice(4))
        assert.deepEqual([row.withheld, row.rating, row.seModel, row.seCluster], ['provisional', null, null, null]);
    },
  },
  {
    id: 'more-votes-narrow',
    title: 'publishes a narrower interval where four times as many judges said the same',
    async run({ estimator }) {
      const battles = roundRobin(AGENTS, 25, 29);
      const fourfold = [0, 1, 2, 3].flatMap((copy) =>
        battles.map((battle) => ({
          ...battle,
          clusters: battle.clusters.map((each) => ({ ...each, cluster: `${each.cluster}, ${copy}` })),
        })),
      );
      const [few, many] = [fitOf(estimator, battles), fitOf(estimator, fourfold)];
      for (const [k, row] of few.agents.entries()) {
        const ratio = (many.agents[k]?.halfWidth ?? Number.NaN) / (row.halfWidth ?? Number.NaN);
        assert.ok(ratio > 0.4 && ratio < 0.6, `${row.id}: ${ratio}`);
      }
    },
  },
  {
    id: 'order-is-known',
    title: 'says what its board is sorted by, if anything, and has that figure for every agent that it publishes',
    async run({ estimator }) {
      const fit = fitOf(estimator, roundRobin(AGENTS, 20, 30));
      const order = fit.order ?? 'rating';
      assert.ok(FIT_ORDERS.includes(order), `${order} is one of ${FIT_ORDERS.join(', ')}`);
      for (const row of fit.agents) assert.notEqual(row[order], null);
    },
  },
  {
    id: 'bands-may-be-left-out',
    title: 'answers the same ratings and errors when nobody will look at the bands',
    async run({ estimator }) {
      const battles = roundRobin(AGENTS, 20, 31);
      const whole = fitOf(estimator, battles, { agents: AGENTS, seed: 1 });
      const part = fitOf(estimator, battles, { agents: AGENTS, seed: 1, bands: false });
      const figures = ({ agents }: Fit): unknown =>
        agents.map(({ id, theta, rating, seModel, seCluster, withheld }) => [
          id,
          theta,
          rating,
          seModel,
          seCluster,
          withheld,
        ]);
      assert.deepEqual(figures(part), figures(whole));
    },
  },
  {
    id: 'difference-is-that-of-the-ratings',
    title:
      'tells the difference of two agents as that of their ratings, with errors that do not depend on who is named first',
    needs: 'differences',
    async run({ estimator }) {
      const evidence = estimator.evidence();
      for (const battle of withCovariates(roundRobin(AGENTS, 20, 32), 32)) evidence.add(battle);
      const { agents } = evidence.fit({ agents: AGENTS, seed: 1 });
      for (const [k, first] of agents.entries()) {
        for (const second of agents.slice(k + 1)) {
          const there = evidence.difference?.(first.id, second.id, AGENTS);
          const back = evidence.difference?.(second.id, first.id, AGENTS);
          assert.ok(there && back, `${first.id} and ${second.id} are compared`);
          assert.ok(Math.abs(there.elo - ((first.rating ?? Number.NaN) - (second.rating ?? Number.NaN))) < 1e-9);
          assert.ok(Math.abs(there.elo + back.elo) < 1e-9);
          for (const field of ['seModel', 'seCluster', 'halfWidth'] as const) {
            const [one, other] = [there[field] ?? Number.NaN, back[field] ?? Number.NaN];
            assert.ok(one > 0 && Math.abs(one - other) < 1e-9, `${field}: ${one} and ${other}`);
          }
        }
      }
    },
  },
  {
    id: 'strangers-have-no-difference',
    title: 'tells no difference of agents that nothing compares, and refuses one that is not among the agents',
    needs: 'differences',
    async run({ estimator }) {
      const evidence = estimator.evidence();
      for (const battle of [...roundRobin(AGENTS, 10, 33), ...roundRobin(['eve', 'fay'], 20, 34)]) evidence.add(battle);
      assert.equal(evidence.difference?.('ann', 'eve', [...AGENTS, 'eve', 'fay']), null);
      assert.throws(() => evidence.difference?.('ann', 'nobody', AGENTS), RangeError);
    },
  },
];

import assert from 'node:assert/strict';
import type { LaneEnd } from '@coarena/core';
import type { ConformanceCase } from '../case.ts';
import type { StoreContext } from './context.ts';
import { admit, finish, judgeable, refused, running, take, write } from './play.ts';
import { newId, sampleDraw, sampleEnd, sampleEndState, samplePause, sampleStart, sampleStep } from './samples.ts';

/** What a worker writes about its battle, and what is refused. */
export const workerEventCases: readonly ConformanceCase<StoreContext>[] = [
  {
    id: 'runs-a-battle',
    title: 'keeps a whole battle: draw, inputs, steps, ends, end states, checker results and event times',
    run: async ({ store }) => {
      const before = await store.now();
      const held = await judgeable(store);
      const after = await store.now();
      const battle = await store.battles.get(held.battle);
      assert.ok(battle !== null);
      assert.deepEqual(battle.pair, { a: 'careful', b: 'hasty' });
      assert.equal(battle.acted, true);
      assert.equal(battle.leaseUntil, null);
      assert.ok(battle.inputs !== null);
      const { submitted, dequeued, started, executed, judged } = battle.times;
      assert.equal(judged, null);
      const times = [before, submitted, dequeued, started, executed, after];
      times.reduce((earlier, later) => {
        assert.ok(
          earlier !== null && later !== null && earlier <= later,
          `event times out of order: ${times.join(', ')}`,
        );
        return later;
      });
      const runs = await store.battles.runs(held.battle);
      assert.deepEqual(
        runs.map(({ lane, agent, steps, stepsGranted }) => ({ lane, agent, steps, stepsGranted })),
        [
          { lane: 'a', agent: 'careful', steps: 1, stepsGranted: 0 },
          { lane: 'b', agent: 'hasty', steps: 1, stepsGranted: 0 },
        ],
      );
      for (const run of runs) {
        assert.equal(run.battle, held.battle);
        assert.equal(run.startedAt, started);
        assert.ok(run.endedAt !== null && run.endedAt >= run.startedAt);
        assert.deepEqual(run.end, sampleEnd(run.lane).end);
        assert.equal(run.checker?.verdict, 'pass');
        assert.deepEqual(await store.battles.endState(held.battle, run.lane), sampleEndState());
      }
    },
  },
  {
    id: 'steps-in-order',
    title: 'keeps every step of a lane in order and exactly as it was written',
    run: async ({ store }) => {
      const held = await running(store);
      const records = Array.from({ length: 12 }, (_, index) => sampleStep('a', index));
      for (const record of records) await write(store, held, { type: 'step', record });
      const other = sampleStep('b', 0);
      await write(store, held, { type: 'step', record: other });
      assert.deepEqual(await store.battles.steps(held.battle, 'a'), records);
      assert.deepEqual(await store.battles.steps(held.battle, 'b'), [other]);
      assert.equal((await store.battles.runs(held.battle))[0]?.steps, 12);
    },
  },
  {
    id: 'step-repeated',
    title: 'accepts the repetition of a step whose answer was lost, and stores it once',
    run: async ({ store }) => {
      const held = await running(store);
      const record = sampleStep('a', 0);
      await write(store, held, { type: 'step', record });
      await write(store, held, { type: 'step', record });
      assert.deepEqual(await store.battles.steps(held.battle, 'a'), [record]);
      assert.equal((await store.battles.runs(held.battle))[0]?.steps, 1);
    },
  },
  {
    id: 'step-replaced',
    title: 'never replaces a stored step with another one',
    run: async ({ store }) => {
      const held = await running(store);
      const record = sampleStep('a', 0);
      await write(store, held, { type: 'step', record });
      await assert.rejects(store.battles.write(held.lease, { type: 'step', record: sampleStep('a', 0, 'another') }));
      assert.deepEqual(await store.battles.steps(held.battle, 'a'), [record]);
    },
  },
  {
    id: 'step-gap',
    title: 'rejects a step that leaves a gap',
    run: async ({ store }) => {
      const held = await running(store);
      await write(store, held, { type: 'step', record: sampleStep('a', 0) });
      await assert.rejects(store.battles.write(held.lease, { type: 'step', record: sampleStep('a', 2) }));
      assert.equal((await store.battles.runs(held.battle))[0]?.steps, 1);
    },
  },
  {
    id: 'draw-once',
    title: 'refuses a second draw, so that no pair is replaced in silence',
    run: async ({ store }) => {
      const held = await take(store, await admit(store));
      await write(store, held, sampleDraw());
      assert.equal(
        await refused(store, held.lease, { ...sampleDraw(), pair: { a: 'hasty', b: 'careful' } }),
        'not_paired',
      );
      assert.deepEqual((await store.battles.get(held.battle))?.pair, { a: 'careful', b: 'hasty' });
    },
  },
  {
    id: 'illegal-events',
    title: 'refuses events that the state of the battle does not allow',
    run: async ({ store }) => {
      const fresh = await take(store, await admit(store));
      assert.equal(await refused(store, fresh.lease, sampleStart()), 'paired');
      assert.equal(await refused(store, fresh.lease, { type: 'step', record: sampleStep('a', 0) }), 'wrong_state');
      assert.equal(await refused(store, fresh.lease, { type: 'complete' }), 'wrong_state');
      const held = await running(store);
      assert.equal(await refused(store, held.lease, sampleDraw()), 'wrong_state');
      assert.equal(await refused(store, held.lease, { type: 'lapse', lane: 'a' }), 'lane_waits');
      assert.equal(await refused(store, held.lease, { type: 'complete' }), 'lanes_ended');
      await write(store, held, sampleEnd('a'));
      assert.equal(await refused(store, held.lease, sampleEnd('a')), 'lane_open');
      assert.equal(await refused(store, held.lease, { type: 'step', record: sampleStep('a', 0) }), 'lane_open');
      assert.equal(await refused(store, held.lease, samplePause('a')), 'lane_open');
      const ended = await judgeable(store);
      assert.equal(
        await refused(store, ended.lease, { type: 'fault', cause: 'sandbox_lost', evidence: '' }),
        'wrong_state',
      );
      assert.equal(
        await refused(store, { battle: newId(), worker: 'w', fencing: 1 }, { type: 'complete' }),
        'wrong_state',
      );
    },
  },
  {
    id: 'exclusions-resolve',
    title: 'resolves an excluded battle at once with its reason, and never offers it',
    run: async ({ store }) => {
      const early: LaneEnd = { end: 'ended_by_submitter', evidence: 'stopped' };
      const plays = [
        { lanes: { a: { steps: 0 } }, exclusion: 'no_trajectory' },
        { lanes: { b: { end: early } }, exclusion: 'ended_early' },
        { lanes: { a: { granted: 10 } }, exclusion: 'budget_mismatch' },
      ] as const;
      for (const { lanes, exclusion } of plays) {
        const held = await running(store);
        assert.equal((await finish(store, held, lanes)).state, 'resolved');
        const battle = await store.battles.get(held.battle);
        assert.equal(battle?.exclusion, exclusion);
      }
    },
  },
  {
    id: 'infrastructure-voids',
    title: 'voids a battle whose lane ended by infrastructure, with the cause of that end',
    run: async ({ store }) => {
      const held = await running(store);
      const end: LaneEnd = { end: 'infra_fault', cause: 'disk_full', evidence: 'no space' };
      const result = await finish(store, held, { b: { end } });
      assert.deepEqual(result, { ok: true, state: 'void', retriedAs: null });
      assert.equal((await store.battles.get(held.battle))?.voidCause, 'disk_full');
    },
  },
  {
    id: 'infrastructure-voids-unacted',
    title: 'repeats a battle that infrastructure ended before any agent had acted',
    run: async ({ store }) => {
      const held = await running(store);
      const end: LaneEnd = { end: 'infra_fault', cause: 'sandbox_lost', evidence: 'gone' };
      const result = await finish(store, held, { a: { steps: 0, end }, b: { steps: 0, end } });
      assert.equal(result.state, 'void');
      assert.ok(result.retriedAs !== null);
      assert.equal((await store.battles.get(result.retriedAs))?.retryOf, held.battle);
    },
  },
  {
    id: 'fault-repeats-once',
    title: 'repeats a battle after a fault once, and not a second time',
    run: async ({ store }) => {
      const held = await take(store, await admit(store));
      const first = await write(store, held, { type: 'fault', cause: 'parity_failed', evidence: 'fonts differ' });
      assert.equal(first.state, 'void');
      assert.ok(first.retriedAs !== null);
      const again = await take(store, { battle: first.retriedAs, admission: held.admission });
      const second = await write(store, again, { type: 'fault', cause: 'parity_failed', evidence: 'fonts differ' });
      assert.deepEqual(second, { ok: true, state: 'void', retriedAs: null });
    },
  },
  {
    id: 'fault-after-acting',
    title: 'does not repeat a battle after a fault once an agent had acted',
    run: async ({ store }) => {
      const held = await running(store);
      await write(store, held, { type: 'step', record: sampleStep('a', 0) });
      const result = await write(store, held, { type: 'fault', cause: 'sandbox_lost', evidence: 'killed \u0000' });
      assert.deepEqual(result, { ok: true, state: 'void', retriedAs: null });
    },
  },
  {
    id: 'worker-events-are-logged',
    title: 'logs draw, start, ends, completion and repetition in their order',
    run: async ({ store }) => {
      const head = await store.log.head();
      await judgeable(store);
      const entries = (await store.log.read(head, 100)).map(({ payload }) => payload);
      assert.deepEqual(
        entries.map(({ kind }) => kind),
        ['admitted', 'drawn', 'started', 'lane_ended', 'lane_ended', 'completed'],
      );
      assert.deepEqual(
        entries.filter((entry) => entry.kind === 'lane_ended').map(({ steps, checker }) => ({ steps, checker })),
        [
          { steps: 1, checker: 'pass' },
          { steps: 1, checker: 'pass' },
        ],
      );
      const lost = await take(store, await admit(store));
      await write(store, lost, sampleDraw());
      const middle = await store.log.head();
      const { retriedAs } = await write(store, lost, { type: 'fault', cause: 'sandbox_lost', evidence: '' });
      const after = (await store.log.read(middle, 100)).map(({ payload }) => payload);
      assert.deepEqual(
        after.map(({ kind }) => kind),
        ['voided', 'admitted', 'drawn'],
      );
      assert.deepEqual(after[0], { kind: 'voided', battle: lost.battle, cause: 'sandbox_lost', retriedAs });
      const [first] = (await store.log.read(middle - 1, 1)).map(({ payload }) => payload);
      assert.deepEqual(after[2], { ...first, battle: retriedAs }, 'the repetition hides the same draw');
    },
  },
];

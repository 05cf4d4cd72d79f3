import assert from 'node:assert/strict';
import type { WorkerEvent } from '@coarena/core';
import type { ConformanceCase } from '../case.ts';
import type { StoreContext } from './context.ts';
import { admit, eventually, judgeable, LONG_LEASE_MS, refused, running, take, untilPast, write } from './play.ts';
import { newId, sampleDraw, sampleEnd, samplePause, sampleStart, sampleStep } from './samples.ts';

const SHORT_MS = 1;

/** Leases: one holder, fencing tokens, renewal, and what becomes of a battle whose worker is gone. */
export const leaseCases: readonly ConformanceCase<StoreContext>[] = [
  {
    id: 'lease',
    title: 'leases a queued battle with its task, and stamps the dequeue by its own clock',
    run: async ({ store }) => {
      const admitted = await admit(store);
      const before = await store.now();
      const result = await store.battles.lease(admitted.battle, 'w1', LONG_LEASE_MS);
      const after = await store.now();
      assert.ok(result.kind === 'leased');
      assert.deepEqual(result.lease, { battle: admitted.battle, worker: 'w1', fencing: 1 });
      assert.deepEqual(result.task, admitted.admission.task);
      assert.equal(result.battle.state, 'provisioning');
      const { dequeued } = result.battle.times;
      assert.ok(dequeued !== null && dequeued >= before && dequeued <= after);
      assert.ok(
        result.battle.leaseUntil !== null && Math.abs(result.battle.leaseUntil - dequeued - LONG_LEASE_MS) <= 1,
      );
      assert.deepEqual(await store.battles.get(admitted.battle), result.battle);
    },
  },
  {
    id: 'lease-unknown',
    title: 'says that an unknown battle is not available',
    run: async ({ store }) => {
      assert.deepEqual(await store.battles.lease(newId(), 'w1', LONG_LEASE_MS), { kind: 'not_available', state: null });
    },
  },
  {
    id: 'lease-race',
    title: 'gives a battle to exactly one of many workers',
    run: async ({ store }) => {
      for (let round = 0; round < 5; round += 1) {
        const { battle } = await admit(store);
        const results = await Promise.all(
          Array.from({ length: 16 }, (_, n) => store.battles.lease(battle, `w${n}`, LONG_LEASE_MS)),
        );
        assert.equal(results.filter(({ kind }) => kind === 'leased').length, 1);
        for (const result of results) if (result.kind === 'not_available') assert.equal(result.state, 'provisioning');
      }
    },
  },
  {
    id: 'lease-taken',
    title: 'does not lease a battle twice, even when the first lease has run out',
    run: async ({ store }) => {
      const held = await take(store, await admit(store), SHORT_MS);
      await untilPast(store, (await store.battles.get(held.battle))?.leaseUntil ?? Infinity);
      assert.deepEqual(await store.battles.lease(held.battle, 'w2', LONG_LEASE_MS), {
        kind: 'not_available',
        state: 'provisioning',
      });
    },
  },
  {
    id: 'renewal',
    title: 'renews a live lease of its holder and of nobody else',
    run: async ({ store }) => {
      const held = await take(store, await admit(store), 30_000, 'w1');
      assert.equal(await store.battles.renew(held.lease, LONG_LEASE_MS), true);
      const battle = await store.battles.get(held.battle);
      assert.ok(battle?.leaseUntil != null && battle.leaseUntil > (await store.now()) + 60_000);
      assert.equal(await store.battles.renew({ ...held.lease, worker: 'w2' }, LONG_LEASE_MS), false);
      assert.equal(await store.battles.renew({ ...held.lease, fencing: 2 }, LONG_LEASE_MS), false);
      assert.equal(await store.battles.renew({ ...held.lease, battle: newId() }, LONG_LEASE_MS), false);
    },
  },
  {
    id: 'renewal-too-late',
    title: 'does not renew a lease that has run out, nor that of a battle that ended',
    run: async ({ store }) => {
      const held = await take(store, await admit(store), SHORT_MS);
      await untilPast(store, (await store.battles.get(held.battle))?.leaseUntil ?? Infinity);
      assert.equal(await store.battles.renew(held.lease, LONG_LEASE_MS), false);
      const ended = await judgeable(store);
      assert.equal(await store.battles.renew(ended.lease, LONG_LEASE_MS), false);
    },
  },
  {
    id: 'is-live',
    title: 'knows whether a lease is live and still its owner’s',
    run: async ({ store }) => {
      const held = await take(store, await admit(store));
      assert.equal(await store.battles.isLive(held.lease), true);
      assert.equal(await store.battles.isLive({ ...held.lease, worker: newId() }), false);
      assert.equal(await store.battles.isLive({ ...held.lease, fencing: 0 }), false);
      const short = await take(store, await admit(store), SHORT_MS);
      await eventually('running out', async () => !(await store.battles.isLive(short.lease)));
      assert.equal(await store.battles.isLive((await judgeable(store)).lease), false);
    },
  },
  {
    id: 'stale-fencing',
    title: 'refuses every event of a worker whose fencing token or name is not that of the lease, and writes nothing',
    run: async ({ store }) => {
      const fresh = await take(store, await admit(store));
      const held = await running(store);
      const paused = await running(store);
      await write(store, paused, samplePause('a'));
      const attempts: readonly [typeof held, WorkerEvent][] = [
        [fresh, sampleDraw()],
        [fresh, { type: 'fault', cause: 'sandbox_start_failed', evidence: 'none' }],
        [held, { type: 'step', record: sampleStep('a', 0) }],
        [held, samplePause('a')],
        [held, sampleEnd('a')],
        [held, { type: 'complete' }],
        [held, { type: 'fault', cause: 'sandbox_lost', evidence: 'none' }],
        [paused, { type: 'lapse', lane: 'a' }],
      ];
      const head = await store.log.head();
      for (const [battle, event] of attempts) {
        for (const stale of [{ fencing: 0 }, { fencing: 2 }, { worker: 'someone else' }]) {
          assert.equal(await refused(store, { ...battle.lease, ...stale }, event), 'holds_lease', event.type);
        }
      }
      assert.equal(await store.log.head(), head);
      assert.deepEqual(await store.battles.steps(held.battle, 'a'), []);
      const drawn = await take(store, await admit(store));
      await write(store, drawn, sampleDraw());
      assert.equal(await refused(store, { ...drawn.lease, fencing: 0 }, sampleStart()), 'holds_lease');
    },
  },
  {
    id: 'late-writes',
    title: 'refuses the writes of a worker whose lease has run out by the store’s clock',
    run: async ({ store }) => {
      const held = await running(store, {}, 2_000);
      await eventually('running out', async () => !(await store.battles.isLive(held.lease)));
      assert.equal(await refused(store, held.lease, { type: 'step', record: sampleStep('a', 0) }), 'holds_lease');
      assert.deepEqual(await store.battles.steps(held.battle, 'a'), []);
    },
  },
  {
    id: 'expiry-repeats-once',
    title:
      'voids a battle that lost its worker before anyone acted, repeats it once with the same pair and sides, then calls it poison',
    run: async ({ store }) => {
      const held = await take(store, await admit(store, { target: 3 }), 1_500);
      await write(store, held, sampleDraw());
      await eventually('running out', async () => !(await store.battles.isLive(held.lease)));
      const first = (await store.battles.expire()).find(({ battle }) => battle === held.battle);
      assert.ok(first?.retriedAs != null);
      assert.equal(first.cause, 'worker_lost');
      const voided = await store.battles.get(held.battle);
      assert.equal(voided?.state, 'void');
      assert.equal(voided.voidCause, 'worker_lost');
      const again = await store.battles.get(first.retriedAs);
      assert.ok(again !== null);
      const { id: _id, retryOf, ...setup } = held.admission.battle;
      assert.equal(retryOf, null);
      for (const [name, value] of Object.entries(setup))
        assert.deepEqual(again[name as keyof typeof setup], value, name);
      assert.equal(again.retryOf, held.battle);
      assert.deepEqual(again.pair, { a: 'careful', b: 'hasty' });
      assert.equal(again.state, 'queued');
      const second = await take(store, { battle: again.id, admission: held.admission }, SHORT_MS);
      assert.equal(second.lease.fencing, 1);
      await eventually('running out', async () => !(await store.battles.isLive(second.lease)));
      assert.deepEqual(
        (await store.battles.expire()).find(({ battle }) => battle === again.id),
        {
          battle: again.id,
          cause: 'poison',
          retriedAs: null,
        },
      );
    },
  },
  {
    id: 'expiry-repeats-undrawn',
    title: 'repeats a battle that lost its worker before the draw without a pair',
    run: async ({ store }) => {
      const held = await take(store, await admit(store), SHORT_MS);
      await eventually('running out', async () => !(await store.battles.isLive(held.lease)));
      const expired = (await store.battles.expire()).find(({ battle }) => battle === held.battle);
      assert.ok(expired?.retriedAs != null);
      assert.equal((await store.battles.get(expired.retriedAs))?.pair, null);
    },
  },
  {
    id: 'expiry-after-acting',
    title: 'does not repeat a void battle in which an agent had acted',
    run: async ({ store }) => {
      const held = await running(store, {}, 2_000);
      await write(store, held, { type: 'step', record: sampleStep('b', 0) });
      await eventually('running out', async () => !(await store.battles.isLive(held.lease)));
      const expired = (await store.battles.expire()).find(({ battle }) => battle === held.battle);
      assert.deepEqual(expired, { battle: held.battle, cause: 'worker_lost', retriedAs: null });
      assert.equal((await store.battles.get(held.battle))?.acted, true);
    },
  },
  {
    id: 'expiry-once',
    title: 'expires a battle once, however many ask at the same time, and leaves live ones alone',
    run: async ({ store }) => {
      const live = await take(store, await admit(store));
      const held = await take(store, await admit(store), SHORT_MS);
      await eventually('running out', async () => !(await store.battles.isLive(held.lease)));
      const results = (await Promise.all(Array.from({ length: 4 }, () => store.battles.expire()))).flat();
      assert.equal(results.filter(({ battle }) => battle === held.battle).length, 1);
      assert.equal(
        results.some(({ battle }) => battle === live.battle),
        false,
      );
      assert.equal(await store.battles.isLive(live.lease), true);
    },
  },
  {
    id: 'repeated-battle-is-consumed',
    title: 'hands the repetition of a void battle over',
    run: async ({ store }) => {
      const held = await take(store, await admit(store));
      const { retriedAs } = await write(store, held, {
        type: 'fault',
        cause: 'sandbox_start_failed',
        evidence: 'no display',
      });
      assert.ok(retriedAs !== null);
      const stop = new AbortController();
      let seen = false;
      const consuming = store.battles.consume({ slots: 20, signal: stop.signal }, async (battle) => {
        seen ||= battle === retriedAs;
      });
      await eventually('handing over', () => seen);
      stop.abort();
      await consuming;
    },
  },
];

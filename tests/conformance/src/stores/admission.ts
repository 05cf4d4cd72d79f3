import assert from 'node:assert/strict';
import type { ConformanceCase } from '../case.ts';
import type { StoreContext } from './context.ts';
import { admit, eventually, running } from './play.ts';
import { newHash, newId, sampleAdmission } from './samples.ts';

/** Admission: a task and its battle together, once, within the capacity. */
export const admissionCases: readonly ConformanceCase<StoreContext>[] = [
  {
    id: 'admits-task-and-battle',
    title: 'keeps the task and the queued battle exactly as they were admitted',
    run: async ({ store }) => {
      const before = await store.now();
      const { admission, battle } = await admit(store, { target: 3 });
      const after = await store.now();
      assert.deepEqual(await store.tasks.get(admission.task.id), admission.task);
      const found = await store.battles.get(battle);
      assert.ok(found !== null);
      const { times, ...rest } = found;
      assert.deepEqual(rest, {
        ...admission.battle,
        state: 'queued',
        pair: null,
        exclusion: null,
        voidCause: null,
        acted: false,
        fencing: 0,
        leaseUntil: null,
        worker: null,
        inputs: null,
      });
      assert.ok(times.submitted >= before && times.submitted <= after, 'the submission time is not of the store clock');
      assert.deepEqual(
        [times.dequeued, times.started, times.executed, times.judged, times.incorporated, times.served],
        [null, null, null, null, null, null],
      );
    },
  },
  {
    id: 'unknown-ids-are-null',
    title: 'answers null for a task or battle that it does not know',
    run: async ({ store }) => {
      assert.equal(await store.tasks.get(newId()), null);
      assert.equal(await store.battles.get(newId()), null);
      assert.equal(await store.battles.endState(newId(), 'a'), null);
      assert.deepEqual(await store.battles.runs(newId()), []);
      assert.deepEqual(await store.battles.steps(newId(), 'a'), []);
      assert.deepEqual(await store.judgments.ofBattle(newId()), []);
    },
  },
  {
    id: 'admission-replay',
    title: 'answers a repeated submission with the first task and battle and stores nothing more',
    run: async ({ store }) => {
      const first = await admit(store);
      const again = sampleAdmission({ submitter: first.admission.task.submitter, ...first.admission.idempotency });
      assert.deepEqual(await store.tasks.admit(again), {
        kind: 'replayed',
        task: first.admission.task.id,
        battle: first.battle,
      });
      assert.equal(await store.tasks.get(again.task.id), null);
      assert.equal(await store.battles.get(again.battle.id), null);
    },
  },
  {
    id: 'admission-key-reused',
    title: 'refuses another submission under a used key and stores nothing of it',
    run: async ({ store }) => {
      const first = await admit(store);
      const other = sampleAdmission({
        submitter: first.admission.task.submitter,
        key: first.admission.idempotency.key,
        bodyHash: newHash(),
      });
      assert.deepEqual(await store.tasks.admit(other), { kind: 'key_reused' });
      assert.equal(await store.tasks.get(other.task.id), null);
    },
  },
  {
    id: 'admission-keys-are-per-account',
    title: 'keeps the keys of two submitters apart',
    run: async ({ store }) => {
      const first = await admit(store);
      assert.equal(
        (await store.tasks.admit(sampleAdmission({ key: first.admission.idempotency.key }))).kind,
        'admitted',
      );
    },
  },
  {
    id: 'admission-replay-race',
    title: 'admits one battle when the same submission arrives 30 times at once',
    run: async ({ store }) => {
      const submitter = newId();
      const key = { key: newId(), bodyHash: newHash() };
      const results = await Promise.all(
        Array.from({ length: 30 }, () => store.tasks.admit(sampleAdmission({ submitter, ...key }))),
      );
      const first = results.find((result) => result.kind === 'admitted');
      assert.ok(first?.kind === 'admitted');
      for (const result of results) {
        assert.ok(result.kind === 'admitted' || result.kind === 'replayed');
        assert.equal(result.battle, first.battle);
      }
      assert.equal(results.filter((result) => result.kind === 'admitted').length, 1);
    },
  },
  {
    id: 'admission-capacity',
    title: 'refuses what exceeds the capacity, says how many wait, and keeps nothing, so the key works later',
    run: async ({ store }) => {
      await admit(store);
      const waiting = (await store.battles.list({ states: ['queued'], limit: 1_000_000 })).length;
      const refusedAdmission = sampleAdmission({ capacity: waiting });
      const head = await store.log.head();
      assert.deepEqual(await store.tasks.admit(refusedAdmission), { kind: 'queue_full', waiting });
      assert.equal(await store.tasks.get(refusedAdmission.task.id), null);
      assert.equal(await store.battles.get(refusedAdmission.battle.id), null);
      assert.equal(await store.log.head(), head);
      assert.equal((await store.tasks.admit({ ...refusedAdmission, capacity: waiting + 1 })).kind, 'admitted');
    },
  },
  {
    id: 'admission-capacity-race',
    title: 'never exceeds the capacity when many submissions race for the last places',
    run: async ({ store }) => {
      const capacity = (await store.battles.list({ states: ['queued'], limit: 1_000_000 })).length + 3;
      const results = await Promise.all(
        Array.from({ length: 20 }, () => store.tasks.admit(sampleAdmission({ capacity }))),
      );
      assert.equal(results.filter((result) => result.kind === 'admitted').length, 3);
      assert.equal(results.filter((result) => result.kind === 'queue_full').length, 17);
    },
  },
  {
    id: 'admission-all-or-nothing',
    title: 'keeps nothing of an admission that fails half way',
    run: async ({ store }) => {
      const taken = await admit(store);
      const clash = sampleAdmission();
      const failing = { ...clash, battle: { ...clash.battle, id: taken.battle } };
      const head = await store.log.head();
      await assert.rejects(store.tasks.admit(failing));
      assert.equal(await store.tasks.get(clash.task.id), null);
      assert.equal(await store.log.head(), head);
      assert.equal((await store.tasks.admit(clash)).kind, 'admitted');
    },
  },
  {
    id: 'admission-is-logged',
    title: 'logs the admission with what it settled',
    run: async ({ store }) => {
      const head = await store.log.head();
      const { admission, battle } = await admit(store, { target: 3 });
      const [entry] = await store.log.read(head, 1);
      const { task, redundant, target, actionSpace, showcase, budget, retryOf } = admission.battle;
      assert.ok(entry?.payload.kind === 'admitted');
      const { personal, side, ...payload } = entry.payload;
      assert.deepEqual(payload, {
        kind: 'admitted',
        battle,
        task,
        taskKind: null,
        actionSpace,
        system: 'linux',
        redundant,
        target,
        showcase,
        budget,
        retryOf,
      });
      assert.match(`${personal} ${side}`, /^[0-9a-f]{64} [0-9a-f]{64}$/u);
    },
  },
  {
    id: 'lists-in-order',
    title: 'lists battles in the order of admission, by state, page by page',
    run: async ({ store }) => {
      const first = await admit(store);
      const other = await running(store);
      const second = await admit(store);
      const all = await store.battles.list({ limit: 10, after: first.battle });
      assert.deepEqual(
        all.map(({ id }) => id),
        [other.battle, second.battle],
      );
      const queued = await store.battles.list({ states: ['queued'], limit: 10, after: first.battle });
      assert.deepEqual(
        queued.map(({ id }) => id),
        [second.battle],
      );
      assert.equal((await store.battles.list({ limit: 1, after: first.battle })).length, 1);
    },
  },
  {
    id: 'accounts',
    title: 'keeps an account once and updates its roles',
    run: async ({ store }) => {
      const id = newId();
      assert.equal(await store.accounts.get(id), null);
      await store.accounts.ensure({ id, kind: 'person', roles: ['judge'] });
      await store.accounts.ensure({ id, kind: 'person', roles: ['judge', 'submitter'] });
      assert.deepEqual(await store.accounts.get(id), { id, kind: 'person', roles: ['judge', 'submitter'] });
    },
  },
  {
    id: 'consume-hands-over',
    title: 'hands every admitted battle to a consumer',
    run: async ({ store }) => {
      const stop = new AbortController();
      const seen = new Set<string>();
      const wanted = await Promise.all(Array.from({ length: 12 }, () => admit(store)));
      const consuming = store.battles.consume({ slots: 3, signal: stop.signal }, async (battle) => {
        seen.add(battle);
        await store.battles.lease(battle, newId(), 60_000);
      });
      const late = await admit(store);
      await eventually('handing over', () => [...wanted, late].every(({ battle }) => seen.has(battle)));
      stop.abort();
      await consuming;
    },
  },
  {
    id: 'consume-slots',
    title: 'never runs more handlers than slots, refills them as they come free, and survives a handler that throws',
    run: async ({ store }) => {
      const stop = new AbortController();
      let now = 0;
      let most = 0;
      let done = 0;
      const admitted = await Promise.all(Array.from({ length: 8 }, () => admit(store)));
      const mine = new Set(admitted.map(({ battle }) => battle));
      const consuming = store.battles.consume({ slots: 2, signal: stop.signal }, async (battle) => {
        now += 1;
        most = Math.max(most, now);
        await new Promise((resolve) => setTimeout(resolve, 30));
        now -= 1;
        if (mine.delete(battle)) done += 1;
        throw new Error('a handler that fails');
      });
      await eventually('the work', () => done === 8);
      stop.abort();
      await consuming;
      assert.ok(most <= 2, `${most} handlers ran at once`);
      assert.equal(now, 0);
    },
  },
  {
    id: 'consume-waits-for-handlers',
    title: 'resolves a stopped consumer only when the last handler has returned',
    run: async ({ store }) => {
      const stop = new AbortController();
      const own = await admit(store);
      let finished = false;
      let began = false;
      const consuming = store.battles.consume({ slots: 50, signal: stop.signal }, async (battle) => {
        if (battle !== own.battle) return;
        began = true;
        // Goes on for a while after the consumer was told to stop.
        await new Promise((resolve) => stop.signal.addEventListener('abort', resolve));
        await store.now();
        finished = true;
      });
      await eventually('handing over', () => began);
      stop.abort();
      await consuming;
      assert.ok(finished);
    },
  },
];

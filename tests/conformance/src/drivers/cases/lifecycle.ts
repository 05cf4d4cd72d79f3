import assert from 'node:assert/strict';
import { codeOf } from '@coarena/core';
import type { ConformanceCase } from '../../case.ts';
import type { DriverBench } from '../bench.ts';
import { Looking } from '../looking.ts';

/** How machines come, stay and go. */
export const lifecycleCases: readonly ConformanceCase<DriverBench>[] = [
  {
    id: 'one-lane',
    title: 'makes a single machine',
    run: async (bench) => {
      const sandboxes = await bench.lookers(['b']);
      assert.deepEqual(
        sandboxes.map((each) => each.lane),
        ['b'],
      );
    },
  },
  {
    id: 'pair-together',
    title: 'makes the machines of a pair in the order asked, alive together, with equal facts and clocks',
    run: async (bench) => {
      const driver = await bench.driverWith({ a: 'look', b: 'look' });
      const sandboxes = await driver.provision(bench.request(['b', 'a']));
      assert.deepEqual(
        sandboxes.map((each) => each.lane),
        ['b', 'a'],
      );
      const [first, second] = sandboxes;
      assert.ok(first && second);
      assert.notEqual(first.id, second.id);
      assert.ok(Object.keys(first.facts).length > 0);
      assert.deepEqual(first.facts, second.facts);
      const listed = await driver.list();
      assert.deepEqual(
        listed.map((each) => each.alive),
        [true, true],
      );
      assert.deepEqual(
        listed.map((each) => each.owner),
        Array(2).fill(bench.request([]).owner),
      );
      const before = Date.now();
      const identities = await Promise.all([first, second].map((each) => new Looking(each).identity()));
      const after = Date.now();
      for (const { clockMs } of identities)
        assert.ok(clockMs >= before - 50 && clockMs <= after + 50, 'a clock is more than 50 ms off');
      assert.equal(identities[0]?.hostname, identities[1]?.hostname);
    },
  },
  {
    id: 'facts-stay',
    title: 'states the same facts for every pair of one machine',
    run: async (bench) => {
      const driver = await bench.driverWith({ a: 'look', b: 'look' });
      const [first] = await driver.provision(bench.request(['a']));
      const [second] = await driver.provision(bench.request(['a']));
      assert.deepEqual(first?.facts, second?.facts);
    },
  },
  {
    id: 'destroy-leaves-nothing',
    title: 'leaves nothing behind when it destroys a machine, and may be told twice',
    run: async (bench) => {
      const driver = await bench.driverWith({ a: 'look', b: 'look' });
      const sandboxes = await driver.provision(bench.request(['a', 'b']));
      const ids = sandboxes.map((each) => each.id);
      await Promise.all(sandboxes.flatMap((each) => [each.destroy(), each.destroy()]));
      await Promise.all(sandboxes.map((each) => each.destroy()));
      assert.deepEqual(await bench.subject.remains(bench.folder, ids), []);
      assert.deepEqual(await driver.list(), []);
      for (const each of sandboxes) assert.ok((await within(5_000, each.lost)).length > 0);
    },
  },
  {
    id: 'destroy-ends-programs',
    title: 'ends the programs of a machine that it destroys: its streams close and nothing answers',
    run: async (bench) => {
      const driver = await bench.driverWith({ a: 'look' });
      const [sandbox] = await driver.provision(bench.request(['a']));
      assert.ok(sandbox);
      await new Looking(sandbox).identity();
      await within(5_000, sandbox.destroy());
      assert.ok(sandbox.control.destroyed || (await closes(sandbox)), 'its program still holds the control stream');
    },
  },
  {
    id: 'dispose-ends-all',
    title: 'ends its machines when it is disposed',
    run: async (bench) => {
      const driver = await bench.driverWith({ a: 'look', b: 'look' });
      const ids = (await driver.provision(bench.request(['a', 'b']))).map((each) => each.id);
      await driver.dispose();
      assert.deepEqual(await bench.subject.remains(bench.folder, ids), []);
    },
  },
  {
    id: 'all-or-none',
    title: 'makes no machine when one lane fails, and says what failed',
    run: async (bench) => {
      const driver = await bench.driverWith({ a: 'look', b: 'fails' });
      const error = await failure(driver.provision(bench.request(['a', 'b'])));
      assert.equal(codeOf(error), 'sandbox_start_failed');
      assert.match(String(error), /lane b/u);
      assert.match(String(error), /planted failure: no display for you/u);
      assert.match(String(error), /\b3\b/u);
      assert.deepEqual(await bench.subject.remains(bench.folder, []), []);
      assert.deepEqual(await driver.list(), []);
    },
  },
  {
    id: 'start-abortable',
    title: 'gives up a start when it is told to, and leaves nothing',
    run: async (bench) => {
      const driver = await bench.driverWith({ a: 'silent', b: 'silent' });
      const reason = new Error('told to stop');
      // The first start also prepares what all share, so that the others are met in every stage of building a machine.
      for (const ms of [1_500, 5, 20, 40, 60, 80, 120, 200]) {
        const controller = new AbortController();
        const timer = setTimeout(() => controller.abort(reason), ms);
        const before = performance.now();
        assert.equal(await failure(driver.provision(bench.request(['a', 'b'], { signal: controller.signal }))), reason);
        assert.ok(performance.now() - before < ms + 5_000);
        clearTimeout(timer);
      }
      const aborted = AbortSignal.abort(reason);
      assert.equal(await failure(driver.provision(bench.request(['a'], { signal: aborted }))), reason);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      assert.deepEqual(await bench.subject.remains(bench.folder, []), []);
    },
  },
  {
    id: 'lost-is-told',
    title: 'tells that a machine is gone, with a reason, and leaves the other lane alone',
    run: async (bench) => {
      const [first, second] = await bench.lookers(['a', 'b']);
      assert.ok(first && second);
      let otherGone = false;
      void second.lost.then(() => (otherGone = true)).catch(assert.ifError);
      await bench.subject.crash(bench.folder, first);
      const reason = await within(2_000, first.lost);
      assert.ok(reason.length > 0);
      await new Looking(second).identity();
      assert.equal(otherGone, false);
      assert.equal(first.control.destroyed || (await closes(first)), true);
    },
  },
  {
    id: 'lifetime-ends',
    title: 'ends a machine when its lifetime is over',
    run: async (bench) => {
      const driver = await bench.driverWith({ a: 'look' });
      const [sandbox] = await driver.provision(bench.request(['a'], { lifetimeMs: 1_500 }));
      assert.ok(sandbox);
      assert.match(await within(6_000, sandbox.lost), /lifetime/u);
    },
  },
  {
    id: 'fresh-per-run',
    title: 'shows nothing of one run to the next',
    run: async (bench) => {
      const places = [
        '/tmp',
        '/var/tmp',
        '/run',
        '/run/user/1000',
        '/dev/shm',
        '/home',
        '/home/agent',
        '/home/agent/.config/chromium',
        '/var/cache',
        '/etc/chromium/policies/managed',
        '/opt',
        '/usr/local',
        '/chan',
        '/srv',
        '/',
      ];
      const files = places.map((folder) => `${folder.replace(/\/$/u, '')}/marker-of-a-run`);
      const driver = await bench.driverWith({ a: 'look' });
      const [first] = await driver.provision(bench.request(['a']));
      assert.ok(first);
      const outcomes = await new Looking(first).write(files, 'x');
      assert.ok(outcomes.filter((outcome) => outcome === 'done').length >= 3, 'a desktop needs somewhere to write');
      await first.destroy();
      const [second] = await driver.provision(bench.request(['a']));
      assert.ok(second);
      assert.deepEqual(await new Looking(second).exists(files), []);
    },
  },
];

/** The error that a promise rejects with; fails when it resolves. */
async function failure(promise: Promise<unknown>): Promise<unknown> {
  const nothing = Symbol('resolved');
  const outcome = await promise.then(
    () => nothing,
    (error: unknown) => error,
  );
  assert.notEqual(outcome, nothing, 'it should have failed');
  return outcome;
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`not within ${ms} ms`)), ms);
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the control stream closes soon after its machine is gone. */
async function closes(sandbox: { readonly control: { readonly destroyed: boolean } }): Promise<boolean> {
  for (let tries = 0; tries < 40 && !sandbox.control.destroyed; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return sandbox.control.destroyed;
}

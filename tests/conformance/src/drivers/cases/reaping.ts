import assert from 'node:assert/strict';
import type { ConformanceCase } from '../../case.ts';
import type { DriverBench } from '../bench.ts';
import { Looking } from '../looking.ts';
import { killedWhileStarting, otherWorker } from '../other-worker.ts';

/** What happens to machines whose worker is no more, or no longer listens. */
export const reapingCases: readonly ConformanceCase<DriverBench>[] = [
  {
    id: 'reap-killed-worker',
    title: 'removes what a killed worker left, and nothing else',
    run: async (bench) => {
      const driver = await bench.driverWith({ a: 'look', b: 'look' });
      const live = await driver.provision(
        bench.request(['a', 'b'], { owner: { battle: 'b2', worker: 'alive', fencing: 2 } }),
      );
      const worker = await otherWorker(bench, { worker: 'killed', lifetimeMs: 60_000 });
      assert.equal((await driver.list()).length, 4);
      assert.notDeepEqual(await bench.subject.remains(bench.folder, worker.ids), []);
      await worker.kill();
      await until(2_000, async () => (await driver.list()).filter((each) => each.alive).length === 2);
      const report = await driver.reap(async (owner) => owner.worker === 'alive');
      assert.deepEqual([...report.removed].sort(), [...worker.ids].sort());
      assert.equal(report.kept, 2);
      assert.deepEqual(await bench.subject.remains(bench.folder, worker.ids), []);
      for (const each of live) await new Looking(each).identity();
      assert.deepEqual(await driver.reap(async () => true), { removed: [], kept: 2 });
    },
  },
  {
    id: 'killed-while-starting',
    title: 'has nothing running of a worker that is killed while it makes machines, whenever that is',
    run: async (bench) => {
      const driver = await bench.driverWith({ a: 'look', b: 'look' });
      for (const afterMs of [0, 15, 30, 60, 120]) await killedWhileStarting(bench, afterMs);
      await until(4_000, async () => (await bench.subject.processes(bench.folder)).length === 0);
      await driver.reap(async () => false);
      assert.deepEqual(await bench.subject.remains(bench.folder, []), []);
    },
  },
  {
    id: 'reap-by-lease',
    title: 'removes a machine of a running worker that has lost its lease, by battle and fencing token',
    run: async (bench) => {
      const driver = await bench.driverWith({ a: 'look', b: 'look' });
      const worker = await otherWorker(bench, { worker: 'slow', lifetimeMs: 60_000 });
      const own = await driver.provision(
        bench.request(['a'], { owner: { battle: 'b9', worker: 'worker-1', fencing: 9 } }),
      );
      assert.deepEqual(await driver.reap(async () => true), { removed: [], kept: 3 });
      const report = await driver.reap(async (owner) => owner.fencing === 9 && owner.battle === 'b9');
      assert.equal(report.removed.length, 2);
      assert.deepEqual(await bench.subject.remains(bench.folder, worker.ids), []);
      const [mine] = own;
      assert.ok(mine);
      assert.deepEqual((await driver.reap(async () => false)).removed, [mine.id]);
      assert.ok((await mine.lost).length > 0);
      assert.deepEqual(await bench.subject.remains(bench.folder, [mine.id]), []);
    },
  },
  {
    id: 'lifetime-without-worker',
    title: 'ends a machine whose lifetime is over though its worker hangs',
    run: async (bench) => {
      const worker = await otherWorker(bench, { worker: 'hangs', lifetimeMs: 2_500, hang: true });
      assert.notDeepEqual(await bench.subject.processes(bench.folder), []);
      await until(6_000, async () => (await bench.subject.processes(bench.folder)).length === 0);
      assert.equal(worker.running(), true);
    },
  },
  {
    id: 'arenas-apart',
    title: 'leaves the machines of another arena alone',
    run: async (bench) => {
      const [sandbox] = await bench.lookers();
      assert.ok(sandbox);
      const other = await bench.driver(await bench.otherFolder());
      assert.deepEqual(await other.list(), []);
      assert.deepEqual(await other.reap(async () => false), { removed: [], kept: 0 });
      await new Looking(sandbox).identity();
    },
  },
];

async function until(ms: number, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + ms;
  while (!(await holds())) {
    assert.ok(performance.now() < end, `not so within ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

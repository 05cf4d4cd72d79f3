import assert from 'node:assert/strict';
import type { ConformanceCase } from '../case.ts';
import type { StoreContext } from './context.ts';
import { admit, judgeable, running, write } from './play.ts';
import { newId, sampleAdmission, sampleStep } from './samples.ts';

/** What pages ask for: own tasks, single steps, counts. */
export const lookingUpCases: readonly ConformanceCase<StoreContext>[] = [
  {
    id: 'submitted',
    title: 'lists the tasks of one submitter, the newest first, page by page',
    run: async ({ store }) => {
      const submitter = newId();
      const tasks: string[] = [];
      for (let n = 0; n < 5; n += 1) {
        const admission = sampleAdmission();
        await store.tasks.admit({ ...admission, task: { ...admission.task, submitter } });
        tasks.unshift(admission.task.id);
      }
      const listed: string[] = [];
      for (;;) {
        const after = listed.at(-1);
        const page = await store.tasks.submitted({ submitter, limit: 2, ...(after === undefined ? {} : { after }) });
        if (page.length === 0) break;
        for (const { task, battle, position } of page) {
          assert.equal(battle.task, task.id);
          assert.ok(position !== null && position >= 0);
          listed.push(task.id);
        }
      }
      assert.deepEqual(listed, tasks);
      assert.equal((await store.tasks.submitted({ submitter: newId(), limit: 5 })).length, 0);
      assert.equal((await store.tasks.submitted({ submitter, task: tasks[2] ?? '', limit: 5 })).length, 1);
    },
  },
  {
    id: 'steps-from',
    title: 'gives steps from an index on, and one alone',
    run: async ({ store }) => {
      const held = await running(store);
      for (let index = 0; index < 4; index += 1)
        await write(store, held, { type: 'step', record: sampleStep('a', index) });
      const later = await store.battles.steps(held.battle, 'a', 2);
      assert.deepEqual(
        later.map(({ index }) => index),
        [2, 3],
      );
      assert.equal((await store.battles.step(held.battle, 'a', 1))?.index, 1);
      assert.equal(await store.battles.step(held.battle, 'b', 1), null);
      assert.equal(await store.battles.step(newId(), 'a', 0), null);
    },
  },
  {
    id: 'overview',
    title: 'counts battles by state',
    run: async ({ store }) => {
      const before = await store.battles.overview();
      await admit(store);
      await judgeable(store);
      const after = await store.battles.overview();
      assert.equal(after.states.queued, before.states.queued + 1);
      assert.equal(after.states.judgeable, before.states.judgeable + 1);
      assert.ok(after.typicalMs !== null && after.typicalMs >= 0);
    },
  },
];

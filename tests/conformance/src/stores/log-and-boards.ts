import assert from 'node:assert/strict';
import type { ConformanceCase } from '../case.ts';
import type { StoreContext } from './context.ts';
import { admit, answerOf, eventually, finish, judgeable, running, vote } from './play.ts';
import { newHash, sampleBoard } from './samples.ts';

/** The judgment log and the boards that are built on it. */
export const logAndBoardCases: readonly ConformanceCase<StoreContext>[] = [
  {
    id: 'log-gap-free',
    title: 'gives positions without a gap, in the order of commit, while many write at once',
    run: async ({ store }) => {
      const battles = await Promise.all(Array.from({ length: 8 }, () => judgeable(store)));
      const head = await store.log.head();
      const stop = new AbortController();
      const reading = readAlong(store, head, stop.signal);
      await Promise.all([
        ...battles.map(({ battle }) => store.judgments.judge(answerOf(battle, 'left'))),
        ...Array.from({ length: 40 }, () => admit(store)),
      ]);
      const last = await store.log.head();
      stop.abort();
      const seen = await reading;
      const entries = await store.log.read(head, 1_000);
      assert.equal(entries.length, 56, 'eight openings, eight votes and forty admissions');
      assert.deepEqual(
        entries.map(({ position }) => position),
        Array.from({ length: last - head }, (_, n) => head + n + 1),
      );
      entries.reduce((earlier, later) => {
        assert.ok(earlier.at <= later.at, 'times run backwards');
        return later;
      });
      assert.deepEqual(seen, entries, 'a reader who followed the log saw something else');
    },
  },
  {
    id: 'log-pages',
    title: 'reads the log page by page, and nothing after its end',
    run: async ({ store }) => {
      const head = await store.log.head();
      await Promise.all([admit(store), admit(store), admit(store)]);
      const two = await store.log.read(head, 2);
      assert.deepEqual(
        two.map(({ position }) => position),
        [head + 1, head + 2],
      );
      assert.equal((await store.log.read(head + 2, 10)).length, 1);
      assert.deepEqual(await store.log.read(await store.log.head(), 10), []);
    },
  },
  {
    id: 'log-never-changes',
    title: 'never changes an entry, whatever becomes of the battle later',
    run: async ({ store }) => {
      const head = await store.log.head();
      const held = await judgeable(store);
      const request = answerOf(held.battle, 'left');
      await vote(store, request);
      const before = await store.log.read(head, 100);
      await store.judgments.reveal(held.battle, request.judge);
      await store.judgments.retract(held.battle, request.judge);
      assert.deepEqual((await store.log.read(head, 100)).slice(0, before.length), before);
    },
  },
  {
    id: 'log-epoch-once',
    title: 'logs each epoch once, even when it begins twice at the same time',
    run: async ({ store }) => {
      const head = await store.log.head();
      const keyHash = newHash();
      await Promise.all([store.log.beginEpoch(keyHash, true), store.log.beginEpoch(keyHash, true)]);
      await store.log.beginEpoch(keyHash, true);
      const entries = await store.log.read(head, 10);
      assert.deepEqual(
        entries.map(({ payload }) => payload),
        [{ kind: 'epoch', keyHash, seeded: true }],
      );
    },
  },
  {
    id: 'log-watch',
    title: 'calls watchers back soon after an append, and stops with the signal',
    run: async ({ store }) => {
      const stop = new AbortController();
      const later = new AbortController();
      let calls = 0;
      let heard = 0;
      const watching = store.log.watch(stop.signal, () => (calls += 1));
      const listening = store.log.watch(later.signal, () => (heard += 1));
      await eventually('the first calls', async () => {
        await admit(store);
        return calls > 0 && heard > 0;
      });
      const before = calls;
      await admit(store);
      await eventually('the call', () => calls > before, 3_000);
      stop.abort();
      await watching;
      const [after, known] = [calls, heard];
      await eventually('a call of the other watcher', async () => {
        await admit(store);
        return heard > known;
      });
      assert.equal(calls, after);
      later.abort();
      await listening;
    },
  },
  {
    id: 'boards-monotone',
    title: 'keeps the newest board, whatever is published after it',
    run: async ({ store }) => {
      await admit(store);
      const head = await store.log.head();
      await store.boards.publish(sampleBoard(head, 5));
      await store.boards.publish(sampleBoard(head - 1, 9));
      assert.deepEqual(await store.boards.latest(), sampleBoard(head, 5));
      await store.boards.publish(sampleBoard(head, 4));
      assert.deepEqual(await store.boards.latest(), sampleBoard(head, 5));
      await store.boards.publish(sampleBoard(head, 6));
      assert.deepEqual(await store.boards.latest(), sampleBoard(head, 6));
    },
  },
  {
    id: 'board-times',
    title: 'stamps when a battle was incorporated and when it was served, once each and by its own clock',
    run: async ({ store }) => {
      const held = await judgeable(store);
      const excluded = await running(store);
      await finish(store, excluded, { a: { steps: 0 } });
      const open = await judgeable(store, { target: 3 });
      await vote(store, answerOf(open.battle, 'left'));
      const { position } = await vote(store, answerOf(held.battle, 'left'));
      const timesOf = async (battle: string) => (await store.battles.get(battle))?.times;
      await store.boards.publish(sampleBoard(position - 1));
      assert.equal(
        (await timesOf(held.battle))?.incorporated,
        null,
        'a board that is older than the vote cannot reflect it',
      );
      const before = await store.now();
      await store.boards.publish(sampleBoard(position, 1));
      await store.boards.served(position);
      const times = await timesOf(held.battle);
      assert.ok(times?.incorporated != null && times.served != null);
      assert.ok(
        before <= times.incorporated && times.incorporated <= times.served && times.served <= (await store.now()),
      );
      await store.boards.publish(sampleBoard(position, 2));
      await store.boards.served(position);
      assert.deepEqual(await timesOf(held.battle), times);
      for (const { battle } of [excluded, open]) assert.equal((await timesOf(battle))?.incorporated, null);
    },
  },
  {
    id: 'board-served-not-published',
    title: 'does not call a battle served before a board reflects it',
    run: async ({ store }) => {
      const held = await judgeable(store);
      const { position } = await vote(store, answerOf(held.battle, 'left'));
      await store.boards.served(position);
      assert.equal((await store.battles.get(held.battle))?.times.served, null);
      await store.boards.publish(sampleBoard(position));
      await store.boards.served(position);
      assert.notEqual((await store.battles.get(held.battle))?.times.served, null);
    },
  },
  {
    id: 'clock-runs-forward',
    title: 'has a clock in milliseconds that does not run backwards',
    run: async ({ store }) => {
      const first = await store.now();
      const second = await store.now();
      assert.ok(Number.isInteger(first) && second >= first);
      assert.ok(Math.abs(first - Date.now()) < 86_400_000);
    },
  },
];

/** Follows the log to its end, as a reader would: what it has seen once is never preceded by something that comes later. */
async function readAlong(store: StoreContext['store'], after: number, signal: AbortSignal) {
  const seen = [...(await store.log.read(after, 1_000))];
  for (let last = false; !last;) {
    await new Promise((resolve) => setTimeout(resolve, 2));
    // Whoever is told to stop reads once more, so that nothing is missed that was there.
    last = signal.aborted;
    seen.push(...(await store.log.read(seen.at(-1)?.position ?? after, 1_000)));
  }
  return seen;
}

import assert from 'node:assert/strict';
import type { Reservation, Store } from '@coarena/core';
import type { ConformanceCase } from '../case.ts';
import type { StoreContext } from './context.ts';
import { admit, answerOf, judgeable, running, untilPast, vote } from './play.ts';
import { newId } from './samples.ts';

const HOLD_MS = 60_000;

/** Takes what a judge is offered until the battle comes; the others are skipped. */
async function offer(store: Store, battle: string, judge: string, holdMs = HOLD_MS): Promise<Reservation> {
  for (let n = 0; n < 500; n += 1) {
    const { reservation } = await store.reservations.next(judge, holdMs);
    assert.ok(reservation !== null, `battle ${battle} was never offered`);
    if (reservation.battle === battle) return reservation;
    await vote(store, answerOf(reservation.battle, 'abstain', { judge }));
  }
  assert.fail(`battle ${battle} was not offered among 500`);
}

/** Which judge is answering which battle: one each, as many as the battle needs, by the store's clock. */
export const reservationCases: readonly ConformanceCase<StoreContext>[] = [
  {
    id: 'reserve',
    title: 'holds one battle for one judge, gives it again to who asks again, and marks the first reading',
    run: async ({ store }) => {
      const { battle } = await judgeable(store);
      const [judge, other] = [newId(), newId()];
      await offer(store, battle, judge);
      const again = await store.reservations.next(judge, HOLD_MS);
      assert.equal(again.reservation?.battle, battle);
      assert.ok(again.waiting >= 1);
      assert.equal(again.reservation.readingSince, null);
      assert.ok(again.reservation.until > again.reservation.now);
      assert.equal(await store.reservations.renew(battle, other, HOLD_MS), null);
      const first = await store.reservations.markReading(battle, judge, HOLD_MS);
      const second = await store.reservations.markReading(battle, judge, HOLD_MS);
      assert.ok(first?.readingSince != null);
      assert.equal(second?.readingSince, first.readingSince);
      assert.equal((await store.reservations.renew(battle, judge, HOLD_MS))?.readingSince, first.readingSince);
    },
  },
  {
    id: 'reserve-race',
    title: 'gives a battle to as many judges as it needs, however many ask at once',
    run: async ({ store }) => {
      const single = await judgeable(store);
      const sample = await judgeable(store, { target: 3 });
      const judges = Array.from({ length: 12 }, newId);
      const found = await Promise.all(judges.map((judge) => store.reservations.next(judge, HOLD_MS)));
      const holders = (battle: string): number =>
        found.filter(({ reservation }) => reservation?.battle === battle).length;
      assert.ok(holders(single.battle) <= 1);
      assert.ok(holders(sample.battle) <= 3);
      for (const [n, { reservation }] of found.entries())
        if (reservation !== null)
          await vote(store, answerOf(reservation.battle, 'abstain', { judge: judges[n] ?? '' }));
    },
  },
  {
    id: 'reserve-order',
    title: 'offers what needs several judges first, then what has waited longest',
    run: async ({ store }) => {
      const older = await judgeable(store);
      const sample = await judgeable(store, { target: 3 });
      const judge = newId();
      const order: string[] = [];
      for (;;) {
        const { reservation } = await store.reservations.next(judge, HOLD_MS);
        if (reservation === null) break;
        order.push(reservation.battle);
        await vote(store, answerOf(reservation.battle, 'abstain', { judge }));
      }
      assert.equal(new Set(order).size, order.length, 'a battle that was skipped came again');
      assert.ok(order.indexOf(sample.battle) < order.indexOf(older.battle));
      assert.ok(order.includes(older.battle));
    },
  },
  {
    id: 'reserve-expiry',
    title: 'gives a battle to another judge when the hold has run out, and back only while nobody took it',
    run: async ({ store }) => {
      const { battle } = await judgeable(store);
      const [judge, other] = [newId(), newId()];
      const held = await offer(store, battle, judge, 1);
      await untilPast(store, held.until);
      const again = await store.reservations.renew(battle, judge, 1);
      assert.equal(again?.battle, battle);
      await untilPast(store, again.until);
      await offer(store, battle, other);
      assert.equal(await store.reservations.renew(battle, judge, HOLD_MS), null);
      assert.equal(await store.reservations.markReading(battle, judge, HOLD_MS), null);
    },
  },
  {
    id: 'reserve-renewed',
    title: 'lets others have a battle in the end, however often its holder renews it',
    run: async ({ store }) => {
      const { battle } = await judgeable(store);
      const [judge, other] = [newId(), newId()];
      const holdMs = 25;
      await offer(store, battle, judge, holdMs);
      const first = await store.reservations.renew(battle, judge, holdMs);
      assert.ok(first !== null);
      const lastUntil = async (): Promise<number> => {
        const held = await store.reservations.renew(battle, judge, holdMs);
        assert.ok(held !== null, 'the battle went to nobody else and is not renewed');
        return held.until - held.now;
      };
      const deadline = Date.now() + 20_000;
      while ((await lastUntil()) > 0) assert.ok(Date.now() < deadline, 'a renewed hold never ends');
      await offer(store, battle, other);
      assert.equal(await store.reservations.renew(battle, judge, holdMs), null);
    },
  },
  {
    id: 'reserve-over',
    title: 'holds nothing that runs, is unknown, was answered, or is resolved',
    run: async ({ store }) => {
      const judge = newId();
      for (const battle of [(await admit(store)).battle, (await running(store)).battle, newId()])
        assert.equal(await store.reservations.renew(battle, judge, HOLD_MS), null);
      const { battle } = await judgeable(store);
      await offer(store, battle, judge);
      await vote(store, answerOf(battle, 'left', { judge }));
      assert.equal(await store.reservations.renew(battle, judge, HOLD_MS), null);
      assert.notEqual((await store.reservations.next(judge, HOLD_MS)).reservation?.battle, battle);
    },
  },
];

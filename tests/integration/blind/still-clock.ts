import type { LaneStanding } from '@coarena/core';
import type { Arena } from '@coarena/runtime';

/** What every clock of a still arena says, in epoch milliseconds. */
export const STILL = 1_800_000_000_000;

/** The same arena with a database clock that stands still, as far as answers to people show it. */
export function withStillClock(arena: Arena): Arena {
  const { store } = arena;
  const reservations = changed(store.reservations, {
    next: async (judge, holdMs) => {
      const { reservation, waiting } = await store.reservations.next(judge, holdMs);
      return { waiting, reservation: reservation && { ...reservation, until: STILL + holdMs, now: STILL } };
    },
    markReading: async (battle, judge, holdMs) => {
      const held = await store.reservations.markReading(battle, judge, holdMs);
      return held && { ...held, until: STILL + holdMs, now: STILL, readingSince: STILL };
    },
  });
  const tasks = changed(store.tasks, {
    submitted: async (filter) =>
      (await store.tasks.submitted(filter)).map((found) => ({
        ...found,
        battle: { ...found.battle, times: { ...found.battle.times, submitted: STILL } },
      })),
  });
  const battles = changed(store.battles, {
    standing: async (battle) => {
      const standing = await store.battles.standing(battle);
      return standing && { now: STILL, lanes: { a: still(standing.lanes.a), b: still(standing.lanes.b) } };
    },
  });
  return { ...arena, store: changed(store, { battles, reservations, tasks, now: async () => STILL }) };
}

/** A lane whose countdown always has the same time left. */
function still(lane: LaneStanding | null): LaneStanding | null {
  return lane?.pause == null ? lane : { ...lane, pause: { ...lane.pause, since: STILL, until: STILL + 60_000 } };
}

/** An object with some of its members replaced; the others keep working on what is private to it. */
function changed<T extends object>(target: T, members: Partial<T>): T {
  return new Proxy(target, {
    get(_, name) {
      if (Object.hasOwn(members, name)) return members[name as keyof T];
      const value: unknown = target[name as keyof T];
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

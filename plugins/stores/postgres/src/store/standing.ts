import type { BattleStanding, Lane, LaneStanding, Pause } from '@coarena/core';
import { and, asc, eq } from '../drizzle.ts';
import type { Client } from '../db/client.ts';
import { NOW } from '../records/locked-battle.ts';
import { toPause } from '../records/pauses.ts';
import { battles, lanes, pauses } from '../schema/index.ts';

/** How both lanes of a battle stand, read in one statement so that nothing in it is older than the rest. */
export async function standing(client: Client, battle: string): Promise<BattleStanding | null> {
  const rows = await client.read((db) =>
    db
      .select({
        now: NOW,
        lane: { lane: lanes.lane, granted: lanes.granted, stopped: lanes.stopped, endedAt: lanes.endedAt },
        pause: pauses,
      })
      .from(battles)
      .leftJoin(lanes, eq(lanes.battle, battles.id))
      .leftJoin(pauses, and(eq(pauses.battle, lanes.battle), eq(pauses.lane, lanes.lane)))
      .where(eq(battles.id, battle))
      .orderBy(asc(lanes.lane), asc(pauses.number)),
  );
  const [first] = rows;
  if (first === undefined) return null;
  const { now } = first;
  const of = (name: Lane): LaneStanding | null => {
    const own = rows.filter(({ lane }) => lane?.lane === name);
    const lane = own[0]?.lane;
    if (lane == null) return null;
    const waits = own.flatMap(({ pause }) => (pause === null ? [] : [toPause(pause, now)]));
    return {
      granted: lane.granted,
      stopped: lane.stopped,
      ended: lane.endedAt !== null,
      questions: waits.filter((pause) => pause.for === 'question').length,
      pause: waits.at(-1) ?? null,
    };
  };
  return { now, lanes: { a: of('a'), b: of('b') } };
}

/** Every wait of a battle's lanes, the oldest first. */
export async function pausesOf(client: Client, battle: string): Promise<readonly Pause[]> {
  const rows = await client.read((db) =>
    db
      .select({ now: NOW, pause: pauses })
      .from(pauses)
      .where(eq(pauses.battle, battle))
      .orderBy(asc(pauses.since), asc(pauses.lane)),
  );
  return rows.map(({ now, pause }) => toPause(pause, now));
}

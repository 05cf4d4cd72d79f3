import type { NextReservation, Reservation, ReservationStore } from '@coarena/core';
import { eq, sql, type Transaction } from '../drizzle.ts';
import type { Client } from '../db/client.ts';
import { NOW } from '../records/locked-battle.ts';
import { battles, reservations } from '../schema/index.ts';

/** A battle is held for so many holds in all: whoever never answers gives way to others in the end. */
const MOST_HOLDS = 12;

/** How often another battle is tried when the one found was taken before it was locked. */
const TRIES = 5;

/** Reservations, decided under the battle's row lock and by the database's clock. */
export class PostgresReservations implements ReservationStore {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  next(judge: string, holdMs: number): Promise<NextReservation> {
    return this.#client.write(async (tx) => {
      // Two pages of one judge ask in turn.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`judge ${judge}`}, 0))`);
      const [own] = await tx.select().from(reservations).where(eq(reservations.judge, judge));
      const held = own === undefined ? null : await hold(tx, { battle: own.battle, judge, holdMs, reading: false });
      return { reservation: held ?? (await take(tx, judge, holdMs)), waiting: await waitingFor(tx, judge) };
    });
  }

  renew(battle: string, judge: string, holdMs: number): Promise<Reservation | null> {
    return this.#client.write((tx) => hold(tx, { battle, judge, holdMs, reading: false }));
  }

  markReading(battle: string, judge: string, holdMs: number): Promise<Reservation | null> {
    return this.#client.write((tx) => hold(tx, { battle, judge, holdMs, reading: true }));
  }
}

type Hold = { readonly battle: string; readonly judge: string; readonly holdMs: number; readonly reading: boolean };

/** Prolongs what the judge holds, unless the battle is over, answered, or taken by others since it ran out. */
async function hold(tx: Transaction, { battle, judge, holdMs, reading }: Hold): Promise<Reservation | null> {
  await tx.select({ id: battles.id }).from(battles).where(eq(battles.id, battle)).for('update');
  const [row] = await tx.execute<{ until: number; reading: number | null; now: number }>(sql`
    update coarena.reservations r
    set until = least(clock_timestamp() + ${holdMs} * interval '1 millisecond',
        r.since + ${MOST_HOLDS * holdMs} * interval '1 millisecond'),
      reading_since = ${reading ? sql`coalesce(r.reading_since, clock_timestamp())` : sql`r.reading_since`}
    from coarena.battles b
    where r.judge = ${judge} and r.battle = ${battle} and b.id = r.battle and ${open(judge)}
    returning ${ms(sql`r.until`)} as until, ${ms(sql`r.reading_since`)} as reading, ${NOW} as now`);
  return row === undefined ? null : { battle, until: row.until, readingSince: row.reading, now: row.now };
}

/** Takes the battle that helps most: a redundant one that still needs votes, then the one that has waited longest. */
async function take(tx: Transaction, judge: string, holdMs: number): Promise<Reservation | null> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const [found] = await tx.execute<{ id: string }>(sql`
      select b.id from coarena.battles b where ${open(judge)}
      order by b.redundant desc, b.executed, b.number limit 1 for update of b skip locked`);
    if (found === undefined) return null;
    // The search saw the table as it was before the lock; a second look is exact.
    const [row] = await tx.execute<{ until: number; now: number }>(sql`
      insert into coarena.reservations as r (judge, battle, since, until)
      select ${judge}, b.id, clock_timestamp(), clock_timestamp() + ${holdMs} * interval '1 millisecond'
      from coarena.battles b where b.id = ${found.id} and ${open(judge)}
      on conflict (judge) do update set battle = excluded.battle, since = excluded.since, until = excluded.until,
        reading_since = null
      returning ${ms(sql`r.until`)} as until, ${NOW} as now`);
    if (row !== undefined) return { battle: found.id, until: row.until, readingSince: null, now: row.now };
  }
  return null;
}

/** Battle `b` may be held by the judge: it waits, the judge knows nothing of its end, and it needs one more answer. */
function open(judge: string) {
  return sql`b.state = 'judgeable' and ${unknownTo(judge)} and b.target >
    (select count(*) from coarena.judgments v where v.battle = b.id and v.retracted_at is null and v.choice <> 'abstain')
    + (select count(*) from coarena.reservations o
      where o.battle = b.id and o.judge <> ${judge} and o.until > clock_timestamp()
        and not exists (select 1 from coarena.judgments v where v.battle = b.id and v.judge = o.judge))`;
}

function unknownTo(judge: string) {
  return sql`not exists (select 1 from coarena.judgments v where v.battle = b.id and v.judge = ${judge})
    and not exists (select 1 from coarena.reveals w where w.battle = b.id and w.judge = ${judge})`;
}

async function waitingFor(tx: Transaction, judge: string): Promise<number> {
  const [row] = await tx.execute<{ count: number }>(sql`
    select count(*)::float8 as count from coarena.battles b where b.state = 'judgeable' and ${unknownTo(judge)}`);
  return row?.count ?? 0;
}

function ms(column: ReturnType<typeof sql>) {
  return sql`floor(extract(epoch from ${column}) * 1000)::float8`;
}

import { advance, WORKING_STATES, type Lease, type LeaseResult, type SandboxOwner } from '@coarena/core';
import { and, eq, inArray, sql } from '../drizzle.ts';
import { Undo, type Client } from '../db/client.ts';
import { toBattle } from '../records/battle-row.ts';
import { lockBattle } from '../records/locked-battle.ts';
import { battles, tasks } from '../schema/index.ts';

/** Gives a queued battle to one worker; everyone else learns its state. */
export function lease(client: Client, battle: string, worker: string, leaseMs: number): Promise<LeaseResult> {
  return client.write(async (tx): Promise<LeaseResult> => {
    const locked = await lockBattle(tx, battle);
    if (locked === null) return { kind: 'not_available', state: null };
    const next = advance(locked.facts, { type: 'lease' });
    if (!next.ok) throw new Undo<LeaseResult>({ kind: 'not_available', state: locked.row.state });
    const [row] = await tx
      .update(battles)
      .set({
        state: next.facts.state,
        fencing: next.facts.fencing,
        worker,
        leaseUntil: locked.now + leaseMs,
        dequeued: locked.now,
      })
      .where(eq(battles.id, battle))
      .returning();
    const [task] = await tx.select({ body: tasks.body }).from(tasks).where(eq(tasks.id, locked.row.task));
    if (row === undefined || task === undefined) throw new Error(`battle ${battle} has lost its task`);
    return { kind: 'leased', lease: { battle, worker, fencing: row.fencing }, battle: toBattle(row), task: task.body };
  });
}

/** Prolongs a lease that is still live by the database's clock. */
export async function renew(client: Client, held: Lease, leaseMs: number): Promise<boolean> {
  const renewed = await client.write((tx) =>
    tx
      .update(battles)
      .set({ leaseUntil: sql`clock_timestamp() + make_interval(secs => ${leaseMs / 1_000}::float8)` })
      .where(isHeldBy(held))
      .returning({ id: battles.id }),
  );
  return renewed.length === 1;
}

/** True while this very lease is live. */
export async function isLive(client: Client, owner: SandboxOwner): Promise<boolean> {
  return (await client.read((db) => db.$count(battles, isHeldBy(owner)))) === 1;
}

function isHeldBy(held: Lease) {
  return and(
    eq(battles.id, held.battle),
    eq(battles.worker, held.worker),
    eq(battles.fencing, held.fencing),
    inArray(battles.state, [...WORKING_STATES]),
    sql`${battles.leaseUntil} > clock_timestamp()`,
  );
}

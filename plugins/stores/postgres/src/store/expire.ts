import { advance, type Expired } from '@coarena/core';
import { sql } from '../drizzle.ts';
import type { Client } from '../db/client.ts';
import { lockBattle } from '../records/locked-battle.ts';
import { voidBattle, type VoidParts } from '../records/void-battle.ts';

/** Voids every battle whose lease has run out by the database's clock, each in a transaction of its own. */
export async function expireLeases(client: Client, parts: VoidParts): Promise<readonly Expired[]> {
  const due = await client.read((db) =>
    db.execute<{ id: string }>(sql`
      select id from coarena.battles
      where state in ('provisioning', 'running', 'paused') and lease_until <= clock_timestamp() order by number`),
  );
  const expired: Expired[] = [];
  for (const { id } of due) {
    const result = await client.write(async (tx): Promise<Expired | null> => {
      const locked = await lockBattle(tx, id);
      if (locked === null) return null;
      const next = advance(locked.facts, { type: 'expire' });
      if (!next.ok) return null;
      const evidence = `worker ${locked.row.worker ?? ''} let its lease ${locked.row.fencing} run out`;
      return { battle: id, ...(await voidBattle(tx, parts, locked, { facts: next.facts, evidence })) };
    });
    if (result !== null) expired.push(result);
  }
  return expired;
}

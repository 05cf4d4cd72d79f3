import { BATTLE_STATES, type BattleOverview, type BattleState } from '@coarena/core';
import type { Client } from '../db/client.ts';
import { sql } from '../drizzle.ts';

/** How many battles are in each state, and how long a battle takes at present. */
export async function overview(client: Client): Promise<BattleOverview> {
  return client.read(async (db) => {
    const [counts, [typical]] = await Promise.all([
      db.execute<{ state: BattleState; count: number }>(
        sql`select state, count(*)::float8 as count from coarena.battles group by state`,
      ),
      db.execute<{ ms: number | null }>(sql`
        select avg(extract(epoch from executed - dequeued) * 1000)::float8 as ms
        from (select executed, dequeued from coarena.battles
          where executed is not null and state in ('judgeable', 'resolved') order by number desc limit 20) as recent`),
    ]);
    const found = new Map(counts.map(({ state, count }) => [state, count]));
    const states = Object.fromEntries(BATTLE_STATES.map((state) => [state, found.get(state) ?? 0]));
    return { states: states as BattleOverview['states'], typicalMs: typical?.ms ?? null };
  });
}

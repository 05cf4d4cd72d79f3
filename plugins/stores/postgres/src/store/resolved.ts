import type { Judgment, ResolvedBattle } from '@coarena/core';
import { and, asc, desc, eq, gt, gte, inArray } from '../drizzle.ts';
import type { Client } from '../db/client.ts';
import { toBattle } from '../records/battle-row.ts';
import { toJudgment } from '../records/judgment-row.ts';
import { battles, judgments, tasks } from '../schema/index.ts';

const PAGE = 500;

/** Resolved battles in the order in which they resolved, page by page, so that memory stays the same at any number. */
export async function* resolvedBattles(client: Client, limit: number | null): AsyncIterable<ResolvedBattle> {
  if (limit === 0) return;
  let after = limit === null ? 0 : (await oldestOf(client, limit)) - 1;
  for (;;) {
    const rows = await client.read((db) =>
      db
        .select({ battle: battles, submitter: tasks.submitter })
        .from(battles)
        .innerJoin(tasks, eq(tasks.id, battles.task))
        .where(gt(battles.resolution, after))
        .orderBy(asc(battles.resolution))
        .limit(PAGE),
    );
    const answers = await answersOf(
      client,
      rows.map(({ battle }) => battle.id),
    );
    for (const row of rows) {
      const battle = toBattle(row.battle);
      if (battle.pair === null) throw new Error(`battle ${battle.id} resolved without a pair`);
      yield {
        battle: { ...battle, pair: battle.pair },
        submitter: row.submitter,
        judgments: answers.get(battle.id) ?? [],
      };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.battle.resolution ?? after;
  }
}

/** The resolution of the oldest of the newest `limit`. */
async function oldestOf(client: Client, limit: number): Promise<number> {
  const [row] = await client.read((db) =>
    db
      .select({ resolution: battles.resolution })
      .from(battles)
      .where(and(eq(battles.state, 'resolved'), gte(battles.resolution, 0)))
      .orderBy(desc(battles.resolution))
      .limit(1)
      .offset(limit - 1),
  );
  return row?.resolution ?? 1;
}

async function answersOf(client: Client, ids: readonly string[]): Promise<ReadonlyMap<string, readonly Judgment[]>> {
  if (ids.length === 0) return new Map();
  const rows = await client.read((db) =>
    db
      .select()
      .from(judgments)
      .where(inArray(judgments.battle, [...ids]))
      .orderBy(asc(judgments.position)),
  );
  return Map.groupBy(rows.map(toJudgment), (judgment) => judgment.battle);
}

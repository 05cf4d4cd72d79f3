import { isDeepStrictEqual } from 'node:util';
import type { StepRecord } from '@coarena/core';
import { and, desc, eq, type Transaction } from '../drizzle.ts';
import { steps } from '../schema/index.ts';

/**
 * True when this very record is already stored: a write whose outcome was unknown is repeated. Throws when the index is
 * taken by another record or leaves a gap, because then the recorder itself is at fault. A lane's first index is 0 or 1.
 */
export async function isRepetition(
  tx: Transaction,
  battle: string,
  record: StepRecord,
  stored: number,
): Promise<boolean> {
  const ofLane = and(eq(steps.battle, battle), eq(steps.lane, record.lane));
  const [[same], [last]] = await Promise.all([
    tx
      .select({ record: steps.record })
      .from(steps)
      .where(and(ofLane, eq(steps.index, record.index))),
    tx.select({ index: steps.index }).from(steps).where(ofLane).orderBy(desc(steps.index)).limit(1),
  ]);
  if (same !== undefined) {
    if (isDeepStrictEqual(same.record, JSON.parse(JSON.stringify(record)))) return true;
    throw new Error(
      `step ${record.index} of lane ${record.lane} of battle ${battle} is already stored with another content`,
    );
  }
  const inOrder =
    last === undefined ? stored === 0 && (record.index === 0 || record.index === 1) : record.index === last.index + 1;
  if (!inOrder) {
    throw new Error(
      `step ${record.index} of lane ${record.lane} of battle ${battle} is out of order: the last one is ${last?.index ?? 'none'}`,
    );
  }
  return false;
}

import { answer, isAdmissible, type JudgmentRequest, type JudgmentResult } from '@coarena/core';
import { and, eq, sql, type Transaction } from '../drizzle.ts';
import { Undo, type Client } from '../db/client.ts';
import { append } from '../records/append.ts';
import { toJudgment, type JudgmentRow } from '../records/judgment-row.ts';
import { lockBattle, type LockedBattle } from '../records/locked-battle.ts';
import { battles, idempotencyKeys, judgments, tasks } from '../schema/index.ts';

/**
 * Records one answer, resolves the battle when its target is reached, and appends to the log: all in one transaction
 * under the battle's lock, so a vote and a reveal cannot cross (P62).
 */
export function judge(client: Client, newId: () => string, request: JudgmentRequest): Promise<JudgmentResult> {
  return client.write(async (tx) => {
    const result = await judgeIn(tx, newId, request);
    if (result.kind !== 'recorded') throw new Undo(result);
    return result;
  });
}

async function judgeIn(tx: Transaction, newId: () => string, request: JudgmentRequest): Promise<JudgmentResult> {
  const locked = await lockBattle(tx, request.battle);
  if (locked === null) return { kind: 'unknown_battle' };
  const earlier = await keyOf(tx, request);
  if (earlier !== null) {
    const row = locked.judgments.find(({ id }) => id === earlier.subject);
    if (row === undefined || earlier.bodyHash !== request.idempotency.bodyHash) return { kind: 'key_reused' };
    return replayed(row);
  }
  const decided = answer(locked.facts, { judge: request.judge, choice: request.choice, key: request.idempotency.key });
  switch (decided.kind) {
    case 'recorded':
      return record(tx, { id: newId(), state: decided.facts.state, locked, request });
    case 'replayed': {
      const row = locked.judgments.findLast((each) => isRepeatedBy(each, request));
      if (row === undefined) throw new Error(`a repeated answer on battle ${request.battle} has no first one`);
      return replayed(row);
    }
    case 'key_reused':
      return { kind: 'key_reused' };
    case 'refused':
      return { kind: 'refused', refusal: decided.refusal };
  }
}

async function record(
  tx: Transaction,
  {
    id,
    state,
    locked,
    request,
  }: { id: string; state: JudgmentRow['stateAfter']; locked: LockedBattle; request: JudgmentRequest },
): Promise<JudgmentResult> {
  const { battle, judge, choice, readingMs, floorMs, idempotency } = request;
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({
      scope: 'judgment',
      account: judge,
      key: idempotency.key,
      bodyHash: idempotency.bodyHash,
      subject: id,
      at: locked.now,
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  // It went to an answer on another battle while this one waited.
  if (claimed.length === 0) return { kind: 'key_reused' };
  const [task] = await tx.select({ submitter: tasks.submitter }).from(tasks).where(eq(tasks.id, locked.row.task));
  const resolves = state === 'resolved';
  const position = await append(tx, [{ kind: 'judged', battle, judgment: id, judge, choice, resolves }]);
  const [row] = await tx
    .insert(judgments)
    .values({
      id,
      battle,
      judge,
      choice,
      key: idempotency.key,
      at: locked.now,
      readingMs,
      floorMs,
      bySubmitter: task?.submitter === judge,
      stateAfter: state,
      position,
    })
    .returning();
  if (row === undefined) throw new Error(`the answer ${id} was not stored`);
  const judged = isAdmissible({ choice, readingMs, floorMs })
    ? { judged: sql`coalesce(${battles.judged}, ${new Date(locked.now).toISOString()}::timestamptz)` }
    : {};
  await tx
    .update(battles)
    .set({ state, ...judged, ...(resolves ? { resolution: position } : {}) })
    .where(eq(battles.id, battle));
  return { kind: 'recorded', judgment: toJudgment(row), state, position };
}

async function keyOf(
  tx: Transaction,
  { judge, idempotency }: JudgmentRequest,
): Promise<{ subject: string; bodyHash: string } | null> {
  const [row] = await tx
    .select({ subject: idempotencyKeys.subject, bodyHash: idempotencyKeys.bodyHash })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.scope, 'judgment'),
        eq(idempotencyKeys.account, judge),
        eq(idempotencyKeys.key, idempotency.key),
      ),
    );
  return row ?? null;
}

function replayed(row: JudgmentRow): JudgmentResult {
  return { kind: 'replayed', judgment: toJudgment(row), state: row.stateAfter, position: row.position };
}

function isRepeatedBy(row: JudgmentRow, request: JudgmentRequest): boolean {
  return (
    row.judge === request.judge &&
    row.choice === request.choice &&
    (row.retractedAt === null || row.key === request.idempotency.key)
  );
}

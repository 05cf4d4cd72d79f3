import {
  SHOWCASES_PER_ACCOUNT,
  type Admission,
  type AdmissionResult,
  type SubmittedTask,
  type Task,
  type TaskStore,
} from '@coarena/core';
import { and, desc, eq, isNotNull, lt, sql, type Transaction } from '../drizzle.ts';
import { Undo, type Client } from '../db/client.ts';
import type { BattleQueue } from '../queue/battle-queue.ts';
import { append } from '../records/append.ts';
import { toBattle } from '../records/battle-row.ts';
import { insertBattle } from '../records/insert-battle.ts';
import { databaseNow } from '../records/locked-battle.ts';
import { newSalt, personalOf, type Seal } from '../records/sealing.ts';
import { accounts, battles, idempotencyKeys, logHead, tasks } from '../schema/index.ts';

/** Tasks, admitted with their battle, log entry and job in one transaction. */
export class PostgresTasks implements TaskStore {
  readonly #client: Client;
  readonly #queue: BattleQueue;
  readonly #seal: Seal;

  constructor(client: Client, queue: BattleQueue, seal: Seal) {
    this.#client = client;
    this.#queue = queue;
    this.#seal = seal;
  }

  admit(admission: Admission): Promise<AdmissionResult> {
    return this.#client.write((tx) => this.#admit(tx, admission));
  }

  async get(task: string): Promise<Task | null> {
    const [row] = await this.#client.read((db) =>
      db.select({ body: tasks.body }).from(tasks).where(eq(tasks.id, task)),
    );
    return row?.body ?? null;
  }

  async withdraw(task: string): Promise<boolean> {
    const gone = await this.#client.write((tx) =>
      tx
        .update(tasks)
        .set({ personalSalt: null })
        .where(and(eq(tasks.id, task), isNotNull(tasks.personalSalt)))
        .returning({ id: tasks.id }),
    );
    return gone.length === 1;
  }

  async personalSalt(task: string): Promise<string | null> {
    const [row] = await this.#client.read((db) =>
      db.select({ salt: tasks.personalSalt }).from(tasks).where(eq(tasks.id, task)),
    );
    return row?.salt ?? null;
  }

  async admittedWith(submitter: string, key: string): Promise<string | null> {
    const [found] = await this.#client.read((db) =>
      db
        .select({ bodyHash: idempotencyKeys.bodyHash })
        .from(idempotencyKeys)
        .where(
          and(
            eq(idempotencyKeys.scope, 'submission'),
            eq(idempotencyKeys.account, submitter),
            eq(idempotencyKeys.key, key),
          ),
        ),
    );
    return found?.bodyHash ?? null;
  }

  async submitted(filter: Parameters<TaskStore['submitted']>[0]): Promise<readonly SubmittedTask[]> {
    const rows = await this.#client.read((db) =>
      db
        .select({
          task: tasks.body,
          battle: battles,
          before: sql<number>`(select count(*)::float8 from coarena.battles w
            where w.state = 'queued' and w.number < ${battles.number})`,
        })
        .from(tasks)
        .innerJoin(battles, eq(battles.task, tasks.id))
        .where(
          and(
            eq(tasks.submitter, filter.submitter),
            // A repetition takes the place of the void battle that it repeats.
            sql`not exists (select 1 from coarena.battles r where r.retry_of = ${battles.id})`,
            ...(filter.task === undefined ? [] : [eq(tasks.id, filter.task)]),
            ...(filter.after === undefined
              ? []
              : [lt(battles.number, sql`(select max(number) from coarena.battles where task = ${filter.after})`)]),
          ),
        )
        .orderBy(desc(battles.number))
        .limit(filter.limit),
    );
    return rows.map(({ task, battle, before }) => ({
      task,
      battle: toBattle(battle),
      position: battle.state === 'queued' ? before : null,
    }));
  }

  async #admit(tx: Transaction, { task, battle, idempotency, capacity }: Admission): Promise<AdmissionResult> {
    if (battle.task !== task.id)
      throw new TypeError(`battle ${battle.id} is of task ${battle.task}, not of ${task.id}`);
    const now = await databaseNow(tx);
    const key = { scope: 'submission' as const, account: task.submitter, key: idempotency.key };
    const claimed = await tx
      .insert(idempotencyKeys)
      .values({ ...key, bodyHash: idempotency.bodyHash, subject: battle.id, at: now })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (claimed.length === 0) throw new Undo(await this.#replay(tx, key, idempotency.bodyHash));
    // The head's lock makes the count exact: whoever else admits waits here.
    await tx.select().from(logHead).for('update');
    const waiting = await tx.$count(battles, eq(battles.state, 'queued'));
    if (waiting >= capacity) throw new Undo<AdmissionResult>({ kind: 'queue_full', waiting });
    const seal = this.#seal;
    const showcase = battle.showcase && (await mayShowcase(tx, task.submitter));
    const personalSalt = newSalt(seal);
    const personal = personalOf(task, personalSalt, seal.digest);
    await tx
      .insert(tasks)
      .values({ id: task.id, submitter: task.submitter, body: task, admitted: now, personal, personalSalt });
    const payload = await insertBattle(tx, seal, {
      setup: { ...battle, showcase },
      pair: null,
      now,
      taskKind: task.kind ?? null,
      personal,
      opening: {
        sideSalt: newSalt(seal),
        pairSalt: newSalt(seal),
        randomnessSalt: newSalt(seal),
        draw: null,
        randomness: null,
      },
    });
    await this.#queue.enqueue(tx, battle.id);
    await append(tx, [payload]);
    return { kind: 'admitted', task: task.id, battle: battle.id };
  }

  async #replay(
    tx: Transaction,
    { scope, account, key }: { scope: 'submission'; account: string; key: string },
    bodyHash: string,
  ): Promise<AdmissionResult> {
    const [earlier] = await tx
      .select({ bodyHash: idempotencyKeys.bodyHash, battle: battles.id, task: battles.task })
      .from(idempotencyKeys)
      .innerJoin(battles, eq(battles.id, sql`${idempotencyKeys.subject}`))
      .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.account, account), eq(idempotencyKeys.key, key)));
    if (earlier === undefined) throw new Error(`the key of submission "${key}" leads to no battle`);
    if (earlier.bodyHash !== bodyHash) return { kind: 'key_reused' };
    return { kind: 'replayed', task: earlier.task, battle: earlier.battle };
  }
}

/** Only a person's account has showcases, and only its first battles are any (R027). */
async function mayShowcase(tx: Transaction, submitter: string): Promise<boolean> {
  const earlier = await tx.$count(tasks, eq(tasks.submitter, submitter));
  if (earlier >= SHOWCASES_PER_ACCOUNT) return false;
  const [account] = await tx.select({ kind: accounts.kind }).from(accounts).where(eq(accounts.id, submitter));
  return account?.kind !== 'system';
}

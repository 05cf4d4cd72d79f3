import type {
  ChainedRow,
  JudgeRecord,
  Judgment,
  JudgmentRequest,
  JudgmentResult,
  JudgmentStore,
  MoveStreaming,
  Pair,
  ResolvedBattle,
  RetractionResult,
  StreamingState,
  TrustEntry,
  TrustMark,
} from '@coarena/core';
import { advance } from '@coarena/core';
import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from '../drizzle.ts';
import { Undo, type Client } from '../db/client.ts';
import { appendLast } from '../records/append.ts';
import { toPair } from '../records/battle-row.ts';
import { lockJudge, retally } from '../records/judge-row.ts';
import { toJudgment } from '../records/judgment-row.ts';
import { lockBattle } from '../records/locked-battle.ts';
import { judges, judgments, log, reveals, streaming } from '../schema/index.ts';
import { judgeBatch } from '../votes/judge-batch.ts';
import { VoteWriter } from '../votes/vote-writer.ts';
import { resolvedBattles } from './resolved.ts';

/** Votes, what they reveal, their retraction, and the trust in those who gave them. */
export class PostgresJudgments implements JudgmentStore {
  readonly #client: Client;
  readonly #writer: VoteWriter;
  #move: MoveStreaming | null = null;

  constructor(client: Client, newId: () => string) {
    this.#client = client;
    this.#writer = new VoteWriter((requests) => judgeBatch(client, { newId, move: this.#move }, requests));
  }

  rateWith(move: MoveStreaming): void {
    this.#move = move;
  }

  judge(request: JudgmentRequest): Promise<JudgmentResult> {
    return this.#writer.judge(request);
  }

  reveal(battle: string, judgeId: string): Promise<{ readonly pair: Pair } | null> {
    return this.#client.write(async (tx) => {
      const locked = await lockBattle(tx, battle);
      if (locked === null) return null;
      const pair = toPair(locked.row);
      if (pair === null || !advance(locked.facts, { type: 'reveal', judge: judgeId }).ok) return null;
      await tx.insert(reveals).values({ battle, judge: judgeId, at: locked.now }).onConflictDoNothing();
      return { pair };
    });
  }

  retract(battle: string, judgeId: string): Promise<RetractionResult> {
    return this.#client.write(async (tx): Promise<RetractionResult> => {
      const locked = await lockBattle(tx, battle);
      if (locked === null) return { kind: 'unknown_battle' };
      const next = advance(locked.facts, { type: 'retract', judge: judgeId });
      if (!next.ok) throw new Undo<RetractionResult>({ kind: 'refused', refusal: next.refusal });
      const [row] = await tx
        .update(judgments)
        .set({ retractedAt: locked.now })
        .where(and(eq(judgments.battle, battle), eq(judgments.judge, judgeId), isNull(judgments.retractedAt)))
        .returning();
      if (row === undefined) throw new Error(`the live answer of a judge on battle ${battle} is gone`);
      await retally(tx, { ...toJudgment(row), retractedAt: null }, -1);
      const { position } = await appendLast(tx, [{ kind: 'retracted', battle, judgment: row.id }]);
      return { kind: 'retracted', position };
    });
  }

  setTrust({ judge, untrusted, reason, by }: TrustMark): Promise<number | null> {
    return this.#client.write(async (tx) => {
      const known = await lockJudge(tx, judge);
      if (known.untrusted === untrusted) throw new Undo(null);
      await tx.update(judges).set({ untrusted }).where(eq(judges.judge, judge));
      const { position } = await appendLast(tx, [
        { kind: 'trust', judge, untrusted, reason: reason.toWellFormed(), by },
      ]);
      return position;
    });
  }

  async trustEntries({
    limit,
    before,
  }: {
    readonly limit: number;
    readonly before?: number;
  }): Promise<readonly TrustEntry[]> {
    const rows = await this.#client.read((db) =>
      db
        .select({ position: log.position, at: log.at, text: log.text })
        .from(log)
        .where(and(sql`${log.kind} = 'trust'`, before === undefined ? undefined : lt(log.position, before)))
        .orderBy(desc(log.position))
        .limit(limit),
    );
    return rows.map(({ position, at, text }) => {
      const { judge, untrusted, reason, by } = JSON.parse(text) as TrustMark;
      return { position, at, judge, untrusted, reason, by };
    });
  }

  async ofBattle(battle: string): Promise<readonly Judgment[]> {
    const rows = await this.#client.read((db) =>
      db.select().from(judgments).where(eq(judgments.battle, battle)).orderBy(asc(judgments.position)),
    );
    return rows.map(toJudgment);
  }

  async entryOf(judgment: string): Promise<{ readonly judge: string; readonly entry: ChainedRow } | null> {
    const [row] = await this.#client.read((db) =>
      db
        .select({
          judge: judgments.judge,
          position: log.position,
          at: log.at,
          text: log.text,
          leaf: log.leaf,
          chain: log.chain,
        })
        .from(judgments)
        .innerJoin(log, eq(log.position, judgments.position))
        .where(eq(judgments.id, judgment)),
    );
    if (row === undefined) return null;
    const { judge, ...entry } = row;
    return { judge, entry };
  }

  async judges(): Promise<ReadonlyMap<string, JudgeRecord>> {
    const rows = await this.#client.read((db) => db.select().from(judges));
    return new Map(rows.map(({ judge, tally, untrusted }) => [judge, { tally, untrusted }]));
  }

  async streaming(): Promise<StreamingState> {
    const rows = await this.#client.read((db) => db.select().from(streaming).where(isNotNull(streaming.rating)));
    return new Map(
      rows.flatMap(({ agent, rating, battles }) => (rating === null ? [] : [[agent, { rating, battles }]])),
    );
  }

  resolved(limit: number | null): AsyncIterable<ResolvedBattle> {
    return resolvedBattles(this.#client, limit);
  }
}

import type {
  Judgment,
  JudgmentRequest,
  JudgmentResult,
  JudgmentStore,
  Pair,
  ResolvedBattle,
  RetractionResult,
} from '@coarena/core';
import { advance } from '@coarena/core';
import { and, asc, eq, isNull } from '../drizzle.ts';
import { Undo, type Client } from '../db/client.ts';
import { append } from '../records/append.ts';
import { toPair } from '../records/battle-row.ts';
import { toJudgment } from '../records/judgment-row.ts';
import { lockBattle } from '../records/locked-battle.ts';
import { judgments, reveals } from '../schema/index.ts';
import { judge } from './judge.ts';
import { resolvedBattles } from './resolved.ts';

/** Votes, what they reveal, and their retraction. */
export class PostgresJudgments implements JudgmentStore {
  readonly #client: Client;
  readonly #newId: () => string;

  constructor(client: Client, newId: () => string) {
    this.#client = client;
    this.#newId = newId;
  }

  judge(request: JudgmentRequest): Promise<JudgmentResult> {
    return judge(this.#client, this.#newId, request);
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
        .returning({ id: judgments.id });
      if (row === undefined) throw new Error(`the live answer of a judge on battle ${battle} is gone`);
      return { kind: 'retracted', position: await append(tx, [{ kind: 'retracted', battle, judgment: row.id }]) };
    });
  }

  async ofBattle(battle: string): Promise<readonly Judgment[]> {
    const rows = await this.#client.read((db) =>
      db.select().from(judgments).where(eq(judgments.battle, battle)).orderBy(asc(judgments.position)),
    );
    return rows.map(toJudgment);
  }

  resolved(limit: number | null): AsyncIterable<ResolvedBattle> {
    return resolvedBattles(this.#client, limit);
  }
}

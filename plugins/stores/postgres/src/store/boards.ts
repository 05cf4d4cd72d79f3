import type { Board, BoardStore } from '@coarena/core';
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, sql, type Transaction } from '../drizzle.ts';
import type { Client } from '../db/client.ts';
import { databaseNow } from '../records/locked-battle.ts';
import { battles, boards } from '../schema/index.ts';

/** Published boards; the one with the highest position is the latest, whatever the order in which they arrive. */
export class PostgresBoards implements BoardStore {
  readonly #client: Client;
  #served = -1;

  constructor(client: Client) {
    this.#client = client;
  }

  async publish(board: Board): Promise<void> {
    await this.#client.write(async (tx) => {
      const now = await databaseNow(tx);
      await tx
        .insert(boards)
        .values({ basedOn: board.basedOn, board, publishedAt: now })
        .onConflictDoUpdate({
          target: boards.basedOn,
          set: { board, publishedAt: now },
          setWhere: sql`(${boards.board} ->> 'at')::float8 <= ${board.at}`,
        });
      const due = and(
        eq(battles.state, 'resolved'),
        isNull(battles.exclusion),
        isNull(battles.incorporated),
        lte(battles.resolution, board.basedOn),
      );
      await tx
        .update(battles)
        .set({ incorporated: now })
        .where(inArray(battles.id, lockInOrder(tx, due)));
    });
    this.#served = Math.min(this.#served, board.basedOn - 1);
  }

  async latest(): Promise<Board | null> {
    const [row] = await this.#client.read((db) =>
      db.select({ board: boards.board }).from(boards).orderBy(desc(boards.basedOn)).limit(1),
    );
    return row?.board ?? null;
  }

  async served(basedOn: number): Promise<void> {
    if (basedOn <= this.#served) return;
    await this.#client.write(async (tx) => {
      const now = await databaseNow(tx);
      await tx
        .update(boards)
        .set({ servedAt: now })
        .where(and(eq(boards.basedOn, basedOn), isNull(boards.servedAt)));
      const due = and(
        eq(battles.state, 'resolved'),
        isNull(battles.exclusion),
        isNull(battles.served),
        isNotNull(battles.incorporated),
        lte(battles.resolution, basedOn),
      );
      await tx
        .update(battles)
        .set({ served: now })
        .where(inArray(battles.id, lockInOrder(tx, due)));
    });
    this.#served = Math.max(this.#served, basedOn);
  }
}

/** Battles are locked by id everywhere, so that stamping them never waits in a circle with the votes on them. */
function lockInOrder(tx: Transaction, due: ReturnType<typeof and>) {
  return tx.select({ id: battles.id }).from(battles).where(due).orderBy(asc(battles.id)).for('update');
}

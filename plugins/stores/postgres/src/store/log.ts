import {
  messageOf,
  type ChainedRow,
  type Digest,
  type JudgmentLog,
  type LedgerEntry,
  type LedgerPayload,
  type Logger,
  type RefitRecord,
  type SignedHead,
  type SignHead,
} from '@coarena/core';
import { and, asc, desc, eq, gt, lte, sql, type Transaction } from '../drizzle.ts';
import { Alarm } from '../db/alarm.ts';
import { Undo, type Client } from '../db/client.ts';
import type { Listener } from '../db/listener.ts';
import { append, appendLast, LOG_CHANNEL } from '../records/append.ts';
import { keepHead, lockHead, rootOf, type Head } from '../records/ledger-head.ts';
import { databaseNow } from '../records/locked-battle.ts';
import { heads, log, logHead } from '../schema/index.ts';

/** What the ledger needs besides the database. */
export type LedgerParts = {
  readonly listener: Listener;
  readonly log: Logger;
  readonly pollMs: number;
  readonly digest: Digest;
};

const ROW = { position: log.position, at: log.at, text: log.text, leaf: log.leaf, chain: log.chain };

/** The append-only ledger in the table `log`, with its head and its signed heads. */
export class PostgresLog implements JudgmentLog {
  readonly #client: Client;
  readonly #parts: LedgerParts;

  constructor(client: Client, parts: LedgerParts) {
    this.#client = client;
    this.#parts = parts;
  }

  async head(): Promise<number> {
    return (await this.tip()).position;
  }

  async tip(): Promise<{ readonly position: number; readonly chain: string }> {
    const [row] = await this.#client.read((db) =>
      db.select({ position: logHead.position, chain: logHead.chain }).from(logHead),
    );
    if (row === undefined) throw new Error('the log has lost its head row');
    return row;
  }

  async read(after: number, limit: number): Promise<readonly LedgerEntry[]> {
    const rows = await this.#client.read((db) =>
      db
        .select({ position: log.position, at: log.at, text: log.text })
        .from(log)
        .where(gt(log.position, after))
        .orderBy(asc(log.position))
        .limit(limit),
    );
    return rows.map(({ position, at, text }) => ({ position, at, payload: JSON.parse(text) as LedgerPayload }));
  }

  rows(after: number, limit: number): Promise<readonly ChainedRow[]> {
    return this.#client.read((db) =>
      db.select(ROW).from(log).where(gt(log.position, after)).orderBy(asc(log.position)).limit(limit),
    );
  }

  async leaves(after: number, size: number): Promise<Uint8Array> {
    const rows = await this.#client.read((db) =>
      db
        .select({ leaf: log.leaf })
        .from(log)
        .where(and(gt(log.position, after), lte(log.position, after + size)))
        .orderBy(asc(log.position)),
    );
    return Buffer.from(rows.map(({ leaf }) => leaf).join(''), 'hex');
  }

  async heads(afterSize: number, limit: number): Promise<readonly SignedHead[]> {
    const rows = await this.#client.read((db) =>
      db
        .select({ head: heads.head })
        .from(heads)
        .where(gt(heads.size, afterSize))
        .orderBy(asc(heads.size), asc(heads.number))
        .limit(limit),
    );
    return rows.map(({ head }) => head);
  }

  async watch(signal: AbortSignal, onAppend: () => void): Promise<void> {
    const alarm = new Alarm();
    const stopListening = this.#parts.listener.listen(LOG_CHANNEL, alarm.ring);
    let seen: number | null = null;
    let reachable = true;
    try {
      while (!signal.aborted) {
        try {
          const head = await this.head();
          if (seen !== null && head > seen) onAppend();
          seen = head;
          if (!reachable) this.#parts.listener.renew();
          reachable = true;
        } catch (error) {
          reachable = false;
          this.#parts.log.debug('the log cannot be read for now', { reason: messageOf(error) });
        }
        await alarm.wait(this.#parts.pollMs, signal);
      }
    } finally {
      stopListening();
    }
  }

  async beginEpoch(keyHash: string, seeded: boolean): Promise<void> {
    await this.#client.write(async (tx) => {
      // The head's lock keeps two arenas that start together from both finding none.
      await lockHead(tx);
      const known = await keysOf(tx, 'epoch');
      if (known.some((entry) => entry.keyHash === keyHash)) throw new Undo(undefined);
      await append(tx, [{ kind: 'epoch', keyHash, seeded }]);
    });
  }

  async endEpoch(keyHash: string, key: string): Promise<void> {
    await this.#client.write(async (tx) => {
      await lockHead(tx);
      if (!(await keysOf(tx, 'epoch')).some((entry) => entry.keyHash === keyHash))
        throw new RangeError(`no epoch began with the key of hash ${keyHash}`);
      if ((await keysOf(tx, 'epoch_ended')).some((entry) => entry.keyHash === keyHash)) throw new Undo(undefined);
      await append(tx, [{ kind: 'epoch_ended', keyHash, key }]);
    });
  }

  async useSigningKey(key: { readonly keyId: string; readonly publicKey: string }, sign?: SignHead): Promise<void> {
    await this.#client.write(async (tx) => {
      await lockHead(tx);
      const last = (await keysOf(tx, 'signing_key')).at(-1);
      if (last?.keyId === key.keyId) throw new Undo(undefined);
      const { keyId, publicKey } = key;
      await append(tx, [{ kind: 'signing_key', keyId, publicKey, replaces: last?.keyId ?? null }]);
      if (sign !== undefined) await this.#sign(tx, sign, null);
    });
  }

  async signingKey(): Promise<string | null> {
    return (await this.#client.read((db) => keysOf(db, 'signing_key'))).at(-1)?.keyId ?? null;
  }

  appendRefit(refit: RefitRecord, sign: SignHead): Promise<SignedHead> {
    return this.#client.write(async (tx) => {
      await appendLast(tx, [{ kind: 'refit', ...refit }]);
      return this.#sign(tx, sign, refit.boardHash);
    });
  }

  signHead(sign: SignHead): Promise<SignedHead> {
    return this.#client.write(async (tx) => {
      const { position } = await lockHead(tx);
      const [newest] = await tx.select().from(heads).orderBy(desc(heads.size), desc(heads.number)).limit(1);
      if (newest?.size === position) throw new Undo(newest.head);
      return this.#sign(tx, sign, null);
    });
  }

  /** Signs everything up to the last entry, whose lock this transaction holds. */
  async #sign(tx: Transaction, sign: SignHead, boardHash: string | null): Promise<SignedHead> {
    const head: Head = await lockHead(tx);
    const at = Math.max(head.at, await databaseNow(tx));
    const root = rootOf(head.frontier, this.#parts.digest);
    const signed = await sign({ size: head.position, root, chain: head.chain, at, boardHash });
    await keepHead(tx, signed);
    return signed;
  }
}

type KeyKind = 'epoch' | 'epoch_ended' | 'signing_key';

/** Every entry of one of the kinds that tell of keys, the oldest first. */
async function keysOf<K extends KeyKind>(
  tx: Pick<Transaction, 'select'>,
  kind: K,
): Promise<readonly Extract<LedgerPayload, { readonly kind: K }>[]> {
  const rows = await tx
    .select({ text: log.text })
    .from(log)
    .where(and(eq(log.kind, kind), sql`${log.kind} in ('epoch', 'epoch_ended', 'signing_key')`))
    .orderBy(asc(log.position));
  return rows.map(({ text }) => JSON.parse(text) as Extract<LedgerPayload, { readonly kind: K }>);
}

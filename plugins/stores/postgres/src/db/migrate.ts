import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ArenaError } from '@coarena/core';
import { sql, type Transaction } from '../drizzle.ts';
import type { Client } from './client.ts';

/** One migration file: its number, name, hash and statements. */
export type Migration = {
  readonly index: number;
  readonly tag: string;
  readonly sha256: string;
  readonly statements: readonly string[];
};

const FOLDER = new URL('../../migrations/', import.meta.url);
const LONGEST_MS = 600_000;
/** Any number that nothing else on the server takes; the same in every release. */
const LOCK = 4_207_314_811;

/** The migrations of this release, oldest first. */
export async function readMigrations(): Promise<readonly Migration[]> {
  const journal = JSON.parse(await readFile(new URL('meta/_journal.json', FOLDER), 'utf8')) as {
    entries: { idx: number; tag: string }[];
  };
  return Promise.all(
    journal.entries.map(async ({ idx, tag }) => {
      const text = await readFile(new URL(`${tag}.sql`, FOLDER), 'utf8');
      return {
        index: idx,
        tag,
        sha256: createHash('sha256').update(text).digest('hex'),
        statements: text.split('--> statement-breakpoint').map((part) => part.trim()),
      };
    }),
  );
}

/**
 * Brings the database to this release, all or nothing, one arena at a time. Throws `db_too_new` for a database of a
 * newer release and `store_unavailable` for one that is not as migrations leave it; both are left as they were.
 */
export async function migrate(client: Client, migrations: readonly Migration[]): Promise<void> {
  await client.write(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local lock_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`);
    const applied = await appliedMigrations(tx);
    const last = applied.at(-1);
    const known = migrations.at(-1);
    if (last !== undefined && (known === undefined || last.index > known.index)) {
      throw new ArenaError('db_too_new', { actual: last.index, expected: known?.index ?? -1 });
    }
    for (const [at, done] of applied.entries()) {
      if (migrations[at]?.index !== done.index || migrations[at].sha256 !== done.sha256) {
        throw new ArenaError('store_unavailable', {
          reason: `migration ${done.index} (${done.tag}) was applied in another form than this release has; restore a backup or start the release that made it`,
        });
      }
    }
    for (const migration of migrations.slice(applied.length)) {
      for (const statement of migration.statements) await tx.execute(sql.raw(statement));
      await record(tx, migration);
    }
  }, LONGEST_MS);
}

async function appliedMigrations(tx: Transaction): Promise<readonly { index: number; tag: string; sha256: string }[]> {
  const found = await tx.execute<{ schema: string | null; migrations: string | null }>(
    sql`select to_regnamespace('coarena')::text as schema, to_regclass('coarena.migrations')::text as migrations`,
  );
  if (found[0]?.migrations != null) {
    return tx.execute<{ index: number; tag: string; sha256: string }>(
      sql`select index, tag, sha256 from coarena.migrations order by index`,
    );
  }
  if (found[0]?.schema != null) {
    throw new ArenaError('store_unavailable', {
      reason:
        'the schema "coarena" exists without its list of migrations, so it is not as any release leaves it; restore a backup or remove the schema',
    });
  }
  return [];
}

async function record(tx: Transaction, migration: Migration): Promise<void> {
  await tx.execute(sql`
    create table if not exists coarena.migrations (
      index integer primary key, tag text not null, sha256 text not null, applied timestamptz not null default now())`);
  await tx.execute(
    sql`insert into coarena.migrations (index, tag, sha256) values (${migration.index}, ${migration.tag}, ${migration.sha256})`,
  );
}

import { ArenaError } from '@coarena/core';
import { sql } from '../drizzle.ts';
import type { Client } from './client.ts';

const OLDEST = 15;
const MUST_BE_ON = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

type Facts = {
  readonly version: number;
  readonly fsync: string;
  readonly full_page_writes: string;
  readonly synchronous_commit: string;
  readonly recovery: boolean;
  readonly read_only: string;
};

/**
 * Refuses a server that is too old, that is read-only, or that could lose what it acknowledged. Throws `db_too_old`,
 * `store_unavailable`, `db_unsafe_setting`. Changes nothing.
 */
export async function checkServer(client: Client): Promise<void> {
  const rows = await client.read((db) =>
    db.execute<Facts>(sql`
      select current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
        current_setting('full_page_writes') as full_page_writes, current_setting('synchronous_commit') as synchronous_commit,
        pg_is_in_recovery() as recovery, current_setting('default_transaction_read_only') as read_only`),
  );
  const facts = rows[0];
  if (facts === undefined) throw new ArenaError('store_unavailable', { reason: 'the database gave no settings' });
  const major = Math.floor(facts.version / 10_000);
  if (major < OLDEST) throw new ArenaError('db_too_old', { actual: major, expected: OLDEST });
  if (facts.recovery || facts.read_only === 'on') {
    throw new ArenaError('store_unavailable', {
      reason: 'the database is read-only (a standby, or default_transaction_read_only)',
    });
  }
  for (const setting of MUST_BE_ON) {
    if (facts[setting] === 'off')
      throw new ArenaError('db_unsafe_setting', { setting, actual: facts[setting], expected: 'on' });
  }
}

import { existsSync } from 'node:fs';
import { pluginContext, storeCases } from '@coarena/conformance';
import { describeConformance } from '@coarena/conformance/vitest';
import { codeOf, type Store } from '@coarena/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseTarget, type Target } from '../src/db/target.ts';
import { findBinaries } from '../src/embedded/binaries.ts';
import plugin from '../src/index.ts';
import { startPlainServer, type PlainServer } from './plain-server.ts';
import { connect, keepingLog, newDatabase, openStore, temporaryFolder } from './support.ts';

const DEBIAN_15 = '/usr/lib/postgresql/15/bin';

/** The plugin as the arena opens it, on a database of its own of the server of a URL. */
async function openByUrl(url: string): Promise<{ readonly store: Store; close(): Promise<void> }> {
  const database = await newDatabase(parseTarget(url));
  const own = new URL(url);
  own.pathname = `/${database.target.database}`;
  const store = await plugin.create(
    plugin.configSchema.parse({ url: own.href, poolWaitMs: 20_000 }),
    pluginContext('/nonexistent', keepingLog()),
  );
  return {
    store,
    close: async () => {
      await store.dispose();
      await database.drop();
    },
  };
}

function conformsByUrl(name: string, urlOf: () => string): void {
  let opened: Awaited<ReturnType<typeof openByUrl>>;
  beforeAll(async () => {
    opened = await openByUrl(urlOf());
  });
  afterAll(() => opened.close());
  describeConformance(name, storeCases, async () => ({
    context: { store: opened.store },
    dispose: async () => undefined,
  }));
}

async function refusal(target: Target): Promise<unknown> {
  return openStore(target).then(
    async (store) => {
      await store.dispose();
      return null;
    },
    (error: unknown) => [codeOf(error), (error as { details?: unknown }).details],
  );
}

describe('a server by TCP with a password', () => {
  let server: PlainServer;
  let links: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeAll(async () => {
    if (existsSync(DEBIAN_15)) {
      server = await startPlainServer(DEBIAN_15);
      return;
    }
    links = await temporaryFolder();
    const binaries = await findBinaries(links.path);
    server = await startPlainServer(binaries.postgres.replace(/\/postgres$/u, ''), binaries.libraryPath);
  });

  afterAll(async () => {
    await server.stop();
    await links?.remove();
  });

  describe('conforms', () => {
    conformsByUrl(
      existsSync(DEBIAN_15) ? 'on PostgreSQL 15' : 'on the embedded binaries (PostgreSQL 15 is not installed here)',
      () => server.url,
    );
  });

  it('is refused while it could lose what it acknowledged', async () => {
    const database = await newDatabase(parseTarget(server.url));
    try {
      for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
        await server.setting(setting, 'off');
        expect(await refusal(database.target)).toEqual([
          'db_unsafe_setting',
          { setting, actual: 'off', expected: 'on' },
        ]);
        await server.setting(setting, null);
      }
    } finally {
      await database.drop();
    }
  });

  it('is refused while it is read-only, and left as it was', async () => {
    const database = await newDatabase(parseTarget(server.url));
    try {
      await server.setting('default_transaction_read_only', 'on');
      expect(await refusal(database.target)).toMatchObject(['store_unavailable', {}]);
    } finally {
      await server.setting('default_transaction_read_only', null);
      await database.drop();
    }
  });

  it('is refused with a wrong password, without showing it', async () => {
    const target = { ...parseTarget(server.url), password: 'wrong' };
    const error: unknown = await openStore(target).catch((caught: unknown) => caught);
    expect(codeOf(error)).toBe('db_unavailable');
    expect(String(error)).not.toContain('wrong');
  });

  it('with a database of a newer arena is refused and left as it was', async () => {
    const database = await newDatabase(parseTarget(server.url));
    const sql = connect(database.target);
    try {
      await (await openStore(database.target)).dispose();
      await sql`insert into coarena.migrations (index, tag, sha256) values (99, 'later', 'x')`;
      const known = (await sql`select max(index)::int as last from coarena.migrations where index < 99`)[0]
        ?.last as number;
      expect(await refusal(database.target)).toEqual(['db_too_new', { actual: 99, expected: known }]);
      await sql`delete from coarena.migrations where index = 99`;
      await sql`update coarena.migrations set sha256 = 'other' where index = 0`;
      expect(await refusal(database.target)).toMatchObject(['store_unavailable', {}]);
    } finally {
      await sql.end();
      await database.drop();
    }
  });

  it('with a half-made schema is refused and left as it was', async () => {
    const database = await newDatabase(parseTarget(server.url));
    const sql = connect(database.target);
    try {
      await sql`create schema coarena`;
      await sql`create table coarena.accounts (id text)`;
      expect(await refusal(database.target)).toMatchObject(['store_unavailable', {}]);
      expect(await sql`select count(*)::int as n from pg_tables where schemaname = 'coarena'`).toEqual([{ n: 1 }]);
    } finally {
      await sql.end();
      await database.drop();
    }
  });

  it('whose migration was killed half way is migrated whole by the next start', async () => {
    const database = await newDatabase(parseTarget(server.url));
    const sql = connect(database.target);
    try {
      const half = 'begin; create schema coarena; select pg_terminate_backend(pg_backend_pid())';
      await expect(sql.unsafe(half)).rejects.toThrow();
      const store = await openStore(database.target);
      expect(await store.log.head()).toBe(0);
      await store.dispose();
    } finally {
      await sql.end({ timeout: 1 });
      await database.drop();
    }
  });
});

const yours = process.env['DATABASE_URL'];
if (yours === undefined) {
  it('conforms on the server of DATABASE_URL', (context) => context.skip('DATABASE_URL is not set'));
} else {
  describe('the server of DATABASE_URL', () => {
    conformsByUrl('conforms', () => yours);
  });
}

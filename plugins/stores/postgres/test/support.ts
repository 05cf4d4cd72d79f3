import { hash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '@coarena/core';
import postgres from 'postgres';
import { StoreConfig } from '../src/config.ts';
import type { Target } from '../src/db/target.ts';
import { EmbeddedServer } from '../src/embedded/server.ts';
import { PostgresStore, type StoreOptions } from '../src/store/postgres-store.ts';

/** A logger that keeps its lines. */
export function keepingLog(): Logger & { readonly lines: string[] } {
  const lines: string[] = [];
  const keep = (level: string) => (message: string, fields?: unknown) =>
    void lines.push(`${level} ${message} ${JSON.stringify(fields ?? {})}`);
  return {
    lines,
    debug: keep('debug'),
    info: keep('info'),
    warn: keep('warn'),
    error: keep('error'),
    child: keepingLog,
  };
}

/** A new folder below the temporary one, removed by `remove`. */
export async function temporaryFolder(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'coarena-store-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Default options, with room for a test's bursts. */
export function storeOptions(over: Partial<StoreOptions> = {}): StoreOptions {
  return { ...StoreConfig.parse({}), poolWaitMs: 20_000, ...over };
}

/** An embedded server in a folder of its own. */
export async function startServer(): Promise<{
  readonly server: EmbeddedServer;
  readonly folder: string;
  stop(): Promise<void>;
}> {
  const folder = await temporaryFolder();
  const server = await EmbeddedServer.start({ folder: folder.path, startTimeoutMs: 60_000, log: keepingLog() });
  return {
    server,
    folder: folder.path,
    stop: async () => {
      await server.stop();
      await folder.remove();
    },
  };
}

/** Opens a store. */
export function openStore(
  target: Target,
  over: Partial<StoreOptions> = {},
  log: Logger = keepingLog(),
): Promise<PostgresStore> {
  return PostgresStore.open(target, storeOptions(over), {
    log,
    newId: () => randomBytes(16).toString('hex'),
    digest: { digest: (data) => hash('sha256', data, 'buffer') },
  });
}

/** A connection of the test's own, to look behind the store. */
export function connect(target: Target): postgres.Sql {
  return postgres({
    host: target.host,
    port: target.port,
    database: target.database,
    username: target.user,
    ...(target.password === null ? {} : { password: target.password }),
    max: 1,
    onnotice: () => undefined,
  });
}

/** A new, empty database on a server; `drop` removes it. */
export async function newDatabase(server: Target): Promise<{ readonly target: Target; drop(): Promise<void> }> {
  const database = `t_${randomBytes(8).toString('hex')}`;
  const run = async (statement: string): Promise<void> => {
    const sql = connect(server);
    await sql.unsafe(statement);
    await sql.end();
  };
  await run(`create database ${database}`);
  return { target: { ...server, database }, drop: () => run(`drop database ${database} with (force)`) };
}

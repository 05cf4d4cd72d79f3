import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { StoreConfig } from '../src/config.ts';
import { EmbeddedServer } from '../src/embedded/server.ts';
import { findPostmaster } from '../src/embedded/postmaster.ts';
import { identify, isRunning } from '../src/embedded/process-identity.ts';
import { probeStore } from '../src/probe.ts';
import { connect, keepingLog, openStore, temporaryFolder } from './support.ts';

const child = new URL('arena-child.ts', import.meta.url).pathname;
const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function folder(): Promise<string> {
  const made = await temporaryFolder();
  cleanups.push(() => made.remove());
  return made.path;
}

async function start(path: string, log = keepingLog()): Promise<EmbeddedServer> {
  const server = await EmbeddedServer.start({ folder: path, startTimeoutMs: 60_000, log });
  cleanups.push(() => server.stop());
  return server;
}

/** Starts an arena in a process of its own and waits for its first line. */
async function startArena(path: string): Promise<{ readonly process: ChildProcess; readonly line: string }> {
  const arena = spawn(process.execPath, ['--conditions=source', '--no-warnings', child, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(async () => {
    if (arena.exitCode === null && arena.signalCode === null) {
      arena.kill('SIGKILL');
      await once(arena, 'exit');
    }
  });
  const [line] = (await once(arena.stdout, 'data')) as [Buffer];
  return { process: arena, line: line.toString().trim() };
}

async function kill(arena: ChildProcess): Promise<void> {
  arena.kill('SIGKILL');
  await once(arena, 'exit');
}

describe('the embedded server', () => {
  it('starts in an empty folder, listens on a private socket only, and keeps everything until the next start', async () => {
    const path = await folder();
    const first = await EmbeddedServer.start({ folder: path, startTimeoutMs: 60_000, log: keepingLog() });
    const sql = connect(first.target);
    expect(await sql`select current_setting('listen_addresses') as a, current_setting('fsync') as f`).toEqual([
      { a: '', f: 'on' },
    ]);
    await sql`create table kept (n int)`;
    await sql`insert into kept values (7)`;
    await sql.end();
    expect((await stat(first.target.host)).mode & 0o077).toBe(0);
    await first.stop();
    expect(await identify(first.pid)).toBeNull();
    const second = await start(path);
    const again = connect(second.target);
    expect(await again`select n from kept`).toEqual([{ n: 7 }]);
    await again.end();
  });

  it('refuses a second arena on one folder with the process of the first', async () => {
    const path = await folder();
    await start(path);
    await expect(
      EmbeddedServer.start({ folder: path, startTimeoutMs: 1_000, log: keepingLog() }),
    ).rejects.toMatchObject({
      code: 'data_folder_locked',
      details: { pid: process.pid },
    });
    const { line } = await startArena(path);
    expect(line).toContain('failed data_folder_locked');
    expect(line).toContain(`process ${process.pid}`);
  });

  it('takes over the server of an arena that was killed, with what it had acknowledged', async () => {
    const path = await folder();
    const arena = await startArena(path);
    expect(arena.line).toMatch(/^up \d+$/u);
    const before = await findPostmaster(join(path, 'cluster'));
    expect(before?.ready).toBe(true);
    await kill(arena.process);
    expect(await isRunning(before!.process)).toBe(true);
    const log = keepingLog();
    const server = await start(path, log);
    expect(server.pid).toBe(before!.process.pid);
    expect(log.lines.join('\n')).toContain('took over');
    const store = await openStore(server.target);
    expect(await store.accounts.get('kept')).toMatchObject({ kind: 'system' });
    await store.dispose();
  });

  it('starts anew when the arena and its server were both killed', async () => {
    const path = await folder();
    const arena = await startArena(path);
    const before = await findPostmaster(join(path, 'cluster'));
    await kill(arena.process);
    process.kill(before!.process.pid, 'SIGKILL');
    // A signal is sent long before its process is gone; until then the server is there to be taken over.
    await expect.poll(() => isRunning(before!.process), { timeout: 10_000 }).toBe(false);
    const server = await start(path);
    expect(server.pid).not.toBe(before!.process.pid);
    const store = await openStore(server.target);
    expect(await store.accounts.get('kept')).not.toBeNull();
    await store.dispose();
  });

  it('never touches a stranger whose process number stands in the file of a dead server', async () => {
    const path = await folder();
    const first = await EmbeddedServer.start({ folder: path, startTimeoutMs: 60_000, log: keepingLog() });
    const pidFile = join(path, 'cluster', 'postmaster.pid');
    const lines = (await readFile(pidFile, 'utf8')).split('\n');
    await first.stop();
    const stranger = spawn('sleep', ['600'], { stdio: 'ignore' });
    cleanups.push(async () => {
      stranger.kill('SIGKILL');
      await once(stranger, 'exit');
    });
    lines[0] = String(stranger.pid);
    await writeFile(pidFile, lines.join('\n'));
    expect(await findPostmaster(join(path, 'cluster'))).toBeNull();
    await start(path).catch((error: unknown) => {
      // PostgreSQL itself may refuse while that number is taken by some process; the arena must only not kill it.
      expect(error).toMatchObject({ code: 'db_unavailable' });
    });
    expect(await identify(stranger.pid!)).not.toBeNull();
  });

  it('makes a database anew whose making was killed half way', async () => {
    const path = await folder();
    await mkdir(join(path, 'cluster.unfinished', 'base'), { recursive: true });
    await writeFile(join(path, 'cluster.unfinished', 'PG_VERSION'), '18\n');
    const server = await start(path);
    const sql = connect(server.target);
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
    await sql.end();
    await expect(stat(join(path, 'cluster.unfinished'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('refuses the folder of another major version, and one that holds something else, and changes neither', async () => {
    const path = await folder();
    await mkdir(join(path, 'cluster'));
    await writeFile(join(path, 'cluster', 'mine.txt'), 'mine');
    const options = { folder: path, startTimeoutMs: 1_000, log: keepingLog() };
    await expect(EmbeddedServer.start(options)).rejects.toMatchObject({ code: 'data_folder_unusable' });
    await writeFile(join(path, 'cluster', 'PG_VERSION'), '17\n');
    await expect(EmbeddedServer.start(options)).rejects.toMatchObject({
      code: 'db_other_version',
      details: { actual: '17', expected: 18 },
    });
    expect(await readFile(join(path, 'cluster', 'mine.txt'), 'utf8')).toBe('mine');
  });

  it('says which folder cannot be used', async () => {
    const file = join(await folder(), 'a-file');
    await writeFile(file, '');
    await expect(
      EmbeddedServer.start({ folder: file, startTimeoutMs: 1_000, log: keepingLog() }),
    ).rejects.toMatchObject({
      code: 'data_folder_unusable',
      details: { folder: file },
    });
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const path = join(await folder(), 'x'.repeat(60), 'y'.repeat(60));
    const server = await start(path);
    expect(Buffer.byteLength(`${server.target.host}/.s.PGSQL.5432`)).toBeLessThanOrEqual(107);
    expect((await stat(server.target.host)).mode & 0o077).toBe(0);
    const store = await openStore(server.target);
    expect(await store.log.head()).toBe(0);
    await store.dispose();
  });

  it('says with the end of the server’s log why a damaged database does not start', async () => {
    const path = await folder();
    const first = await EmbeddedServer.start({ folder: path, startTimeoutMs: 60_000, log: keepingLog() });
    await first.stop();
    await cp(join(path, 'cluster', 'PG_VERSION'), join(path, 'cluster', 'global', 'pg_control'));
    await expect(
      EmbeddedServer.start({ folder: path, startTimeoutMs: 2_000, log: keepingLog() }),
    ).rejects.toMatchObject({
      code: 'db_unavailable',
      message: expect.stringMatching(/did not start.*End of .*server\.log/u) as string,
    });
  });

  it('has findings that say that it can run here', async () => {
    for (const finding of await probeStore(StoreConfig.parse({})))
      expect(finding).toMatchObject({ ok: true, remedy: null });
    const [wrong] = await probeStore(StoreConfig.parse({ url: 'postgres://host/' }));
    expect(wrong).toMatchObject({ ok: false, remedy: expect.stringContaining('store.with.url') as string });
  });
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, connect, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Board } from '@coarena/core';
import { loadConfig, openArena, type Arena } from '@coarena/runtime';
import { startServer, type ArenaServer } from '@coarena/server';
import { startWorker } from '@coarena/worker';
import { root } from '../../run/root.ts';
import { openTestArena, type TestArena } from '../battle/test-arena.ts';

/**
 * Two arenas on one database, as the examples api-only.yaml and worker-machine.yaml describe: the first brings its own
 * server, and a forwarder on loopback gives the second an address of it.
 */
let first: TestArena;
let second: Arena;
let server: ArenaServer;
let forwarder: Server;
const folder = mkdtempSync(join(tmpdir(), 'coarena-second-'));

beforeAll(async () => {
  first = await openTestArena({ quick: { mode: 'quick' }, other: { mode: 'quick' } }, [
    'server.port=0',
    'worker.slots=0',
  ]);
  const socket = socketOf(first.arena.dataFolder);
  forwarder = createServer((client) => {
    const inner = connect(socket);
    client.pipe(inner).pipe(client);
    for (const end of [client, inner]) end.on('error', () => [client, inner].forEach((stream) => stream.destroy()));
  });
  const port = await new Promise<number>((resolve) => {
    forwarder.listen(0, '127.0.0.1', () => resolve((forwarder.address() as { port: number }).port));
  });
  server = await startServer(first.arena);
  second = await openArena(
    loadConfig({
      root,
      local: false,
      files: [join(first.folder, 'arena.json'), join(root, 'config/examples/worker-machine.yaml')],
      env: {
        DATABASE_URL: `postgres://coarena@127.0.0.1:${port}/postgres`,
        COARENA_DATA: folder,
        COARENA_BLOBS: join(first.arena.dataFolder, 'blob-store', 'filesystem'),
      },
      sets: ['agents.careful=null', 'agents.hasty=null'],
    }),
  );
});
afterAll(async () => {
  await second.dispose();
  await server.close();
  forwarder.close();
  await first.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The socket of the server that runs in a data folder: its process file names the folder and the port. */
function socketOf(dataFolder: string): string {
  const lines = readFileSync(join(dataFolder, 'store', 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  return join(lines[4]!.trim(), `.s.PGSQL.${lines[3]!.trim()}`);
}

it('runs what the first machine admits on the second, and shows its vote on the first', async () => {
  const worker = startWorker(second, { name: 'second', slots: 1 });
  try {
    const id = await first.submit('across');
    const battle = await first.until(id, ['judgeable'], 120_000);
    expect(battle.worker).toBe('second');
    await first.arena.store.accounts.ensure({ id: 'judge', kind: 'person', roles: ['judge'] });
    const idempotency = { key: 'across', bodyHash: 'across' };
    const vote = await second.store.judgments.judge({
      battle: id,
      judge: 'judge',
      choice: 'left',
      readingMs: 9_000,
      floorMs: 3_000,
      idempotency,
    });
    if (vote.kind !== 'recorded') throw new Error(`the vote was ${vote.kind}`);
    const board = async (): Promise<Board> =>
      (await (await fetch(`${server.address}/api/leaderboard`)).json()) as Board;
    await expect.poll(async () => (await board()).basedOn, { timeout: 5_000 }).toBeGreaterThanOrEqual(vote.position);
    // Which agent was on the left is the second machine's own draw.
    const values = (await board()).rows.map(({ streaming }) => streaming);
    expect(values.toSorted((a, b) => a - b)).toEqual([976, 1024]);
    const [step] = await second.store.battles.steps(id, 'a');
    expect((await first.arena.blobs.get(step!.frame!.sha256)).byteLength).toBe(step!.frame!.bytes);
  } finally {
    await worker.stop();
  }
});

it('names the one key that signs, that of the machine with the server', async () => {
  const entries = await first.arena.store.log.read(0, 100_000);
  const keys = entries.flatMap(({ payload }) => (payload.kind === 'signing_key' ? [payload.keyId] : []));
  expect(keys).toEqual([first.arena.signer.keyId]);
  expect(second.signer.keyId).not.toBe(first.arena.signer.keyId);
});

import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import net from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { acceptOnce } from './accept-once.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'accept-'))));
afterEach(() => rmSync(folder, { recursive: true }));

it('takes one connection and is gone', async () => {
  const { connection } = await acceptOnce(folder, 's');
  const file = path.join(folder, 's');
  expect(statSync(file).mode & 0o777).toBe(0o666);
  const client = net.connect(file);
  const socket = await connection;
  expect(existsSync(file)).toBe(false);
  const [error] = (await once(net.connect(file), 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ENOENT');
  client.write('hello');
  expect(String((await once(socket, 'data'))[0])).toBe('hello');
  client.destroy();
  socket.destroy();
});

it('drops a second connection that came at the same moment', async () => {
  const { connection } = await acceptOnce(folder, 's');
  const clients = [0, 1].map(() => net.connect(path.join(folder, 's')));
  for (const client of clients) client.on('error', () => client.destroy());
  const closed = Promise.race(clients.map((client) => new Promise((resolve) => client.once('close', resolve))));
  const socket = await connection;
  await closed;
  expect(clients.filter((client) => !client.closed)).toHaveLength(1);
  socket.destroy();
  clients.forEach((client) => client.destroy());
});

it('gives up and removes the socket', async () => {
  const waiting = await acceptOnce(folder, 's');
  waiting.close();
  await expect(waiting.connection).rejects.toThrow('nothing connected to s');
  expect(existsSync(path.join(folder, 's'))).toBe(false);
});

it('works below a path longer than a socket address', async () => {
  const deep = path.join(folder, 'x'.repeat(120));
  mkdirSync(deep);
  const { connection, close } = await acceptOnce(deep, 's');
  expect(existsSync(path.join(deep, 's'))).toBe(true);
  close();
  await expect(connection).rejects.toThrow();
});

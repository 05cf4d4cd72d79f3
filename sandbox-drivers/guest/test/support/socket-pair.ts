import { rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** Two joined Unix sockets, for tests: HTTP/2 over anything but a socket takes another path through Node. */
export async function socketPair(): Promise<[net.Socket, net.Socket]> {
  const file = path.join(os.tmpdir(), `pair-${process.pid}-${process.hrtime.bigint()}.sock`);
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(file, resolve));
  const accepted = new Promise<net.Socket>((resolve) => server.once('connection', resolve));
  const near = net.connect(file);
  const far = await accepted;
  server.close();
  await rm(file, { force: true });
  for (const socket of [near, far]) socket.on('error', () => socket.destroy());
  return [near, far];
}

import { chmodSync, closeSync, openSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/** A socket that waits for its one connection. `close` gives up: the promise rejects and the socket is removed. */
export type AcceptOnce = { readonly connection: Promise<net.Socket>; close(): void };

/**
 * Listens on a Unix socket in `folder`, accepts exactly one connection, and removes the socket at once: a second
 * connection finds nothing. The socket is open to every user; the folder's parent decides who reaches it.
 */
export async function acceptOnce(folder: string, name: string): Promise<AcceptOnce> {
  const file = path.join(folder, name);
  const { promise, resolve, reject } = Promise.withResolvers<net.Socket>();
  const server = net.createServer((socket) => {
    if (!server.listening) return void socket.destroy();
    // The consumer attaches later; until then a broken stream must not end the process.
    socket.on('error', () => socket.destroy());
    stop();
    resolve(socket);
  });
  const stop = (): void => {
    if (server.listening) server.close();
    rmSync(file, { force: true });
  };
  // A path longer than a socket address may be is reached through the folder's descriptor.
  const descriptor = openSync(folder, 'r');
  try {
    await new Promise<void>((ready, failed) => {
      server.once('error', failed);
      server.listen(`/proc/self/fd/${descriptor}/${name}`, 1, ready);
    });
  } finally {
    closeSync(descriptor);
  }
  chmodSync(file, 0o666);
  promise.catch(() => undefined);
  const close = (): void => {
    stop();
    reject(new Error(`nothing connected to ${name}`));
  };
  server.on('error', close);
  return { connection: promise, close };
}

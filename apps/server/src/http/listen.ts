import type { Server } from 'node:http';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { ArenaError } from '@coarena/core';

const GRACE_MS = 2_000;
const IDLE_MS = 30_000;
const UPLOAD_MS = 15 * 60_000;

/** A listening server. `close` lets requests under way finish, for two seconds at most. */
export type Listener = { readonly address: string; close(): Promise<void> };

/** Listens for HTTP; throws `port_taken`. `port` 0 takes a free one. */
export async function listen(app: Hono<{ Bindings: HttpBindings }>, host: string, port: number): Promise<Listener> {
  const server = createAdaptorServer({ fetch: app.fetch, hostname: host }) as Server;
  server.headersTimeout = 10_000;
  // A large upload may take its time as long as it goes on.
  server.requestTimeout = UPLOAD_MS;
  server.timeout = IDLE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE' || error.code === 'EACCES'
          ? new ArenaError('port_taken', { host, port }, { cause: error })
          : error,
      );
    });
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  const actual = typeof bound === 'object' && bound !== null ? bound.port : port;
  const name = host.includes(':') ? `[${host}]` : host;
  return { address: `http://${name}:${actual}`, close: () => closeServer(server) };
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const force = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(force);
}

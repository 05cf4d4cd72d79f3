import { createServer } from 'node:net';
import type { Finding } from '@coarena/core';

/** Is the port free? An arena that already answers there is no fault. */
export async function examinePort(host: string, port: number): Promise<Finding> {
  const name = 'port';
  const reason = await tryToListen(host, port);
  if (reason === null)
    return { name, ok: true, found: port === 0 ? 'any free port' : `${host}:${port} is free`, remedy: null };
  if (reason === 'EADDRINUSE' && (await arenaAnswers(host, port)))
    return { name, ok: true, found: `an arena is running on ${host}:${port}`, remedy: null };
  return {
    name,
    ok: false,
    found: `${host}:${port}: ${reason}`,
    remedy: 'stop what listens there, or use --set server.port=N',
  };
}

/** Why a port cannot be listened on, as an error code, or null. */
export function tryToListen(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}

async function arenaAnswers(host: string, port: number): Promise<boolean> {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  try {
    const answer = await fetch(`http://${name}:${port}/api/health`, { signal: AbortSignal.timeout(2_000) });
    const body: unknown = await answer.json();
    return typeof body === 'object' && body !== null && 'uptime' in body && 'store' in body;
  } catch {
    // Whatever listens there does not speak as an arena does.
    return false;
  }
}

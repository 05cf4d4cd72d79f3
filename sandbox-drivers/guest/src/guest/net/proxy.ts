import http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { Duplex } from 'node:stream';
import type { ListenOptions } from 'node:net';
import { REASON_HEADER } from '../../protocol/index.ts';
import { PROXY } from '../places.ts';
import type { EgressClient } from './egress-client.ts';

/** Headers that belong to one connection (RFC 9110, 7.6.1) and are not passed on. */
const HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const MAX_CONNECTIONS = 256;

/** Starts a local proxy at an address or at a socket; every connection it makes is a CONNECT stream to the host. */
export function startProxy(egress: EgressClient, at: ListenOptions = PROXY): Promise<http.Server> {
  const server = http.createServer({ maxHeaderSize: 64 * 1024, requestTimeout: 0 }, (request, response) => {
    forward(egress, request, response).catch(() => response.destroy());
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.on('connect', (request, socket, head) => {
    tunnel(egress, request.url ?? '', socket, head).catch(() => socket.destroy());
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(at, () => resolve(server));
  });
}

async function tunnel(egress: EgressClient, authority: string, socket: Duplex, head: Buffer): Promise<void> {
  socket.on('error', () => socket.destroy());
  const connection = await egress.connect(authority);
  if (!connection.ok) {
    const page = refusalPage(connection.reason);
    socket.end(
      `HTTP/1.1 403 Forbidden\r\n${REASON_HEADER}: ${connection.reason}\r\ncontent-type: text/html; charset=utf-8\r\n` +
        `content-length: ${Buffer.byteLength(page)}\r\nconnection: close\r\n\r\n${page}`,
    );
    return;
  }
  const { stream } = connection;
  socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
  if (head.length > 0) stream.write(head);
  // Either side's end or failure ends the other: that is all there is to do about it.
  pipeline(socket, stream, () => undefined);
  pipeline(stream, socket, () => socket.destroy());
}

async function forward(egress: EgressClient, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = URL.canParse(request.url ?? '') ? new URL(request.url ?? '') : null;
  if (!url || url.protocol !== 'http:') return refuse(response, 400, 'bad_request');
  const authority = `${url.hostname}:${url.port === '' ? 80 : url.port}`;
  const connection = await egress.connect(authority);
  if (!connection.ok) return refuse(response, 403, connection.reason);
  if (response.destroyed) return connection.stream.close();
  const { stream } = connection;
  const upstream = http.request({
    createConnection: () => stream,
    method: request.method ?? 'GET',
    path: `${url.pathname}${url.search}`,
    headers: { ...passedOn(request), host: url.host, connection: 'close' },
    setHost: false,
  });
  upstream.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, passedOn(answer));
    pipeline(answer, response, () => stream.close());
  });
  upstream.on('error', () => {
    stream.close();
    if (response.headersSent) response.destroy();
    else refuse(response, 502, 'connection_failed');
  });
  response.on('close', () => upstream.destroy());
  pipeline(request, upstream, () => undefined);
}

function passedOn(message: IncomingMessage): Record<string, string[]> {
  const listed = (message.headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const out: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  for (let i = 0; i + 1 < message.rawHeaders.length; i += 2) {
    const name = (message.rawHeaders[i] ?? '').toLowerCase();
    if (HOP.has(name) || listed.includes(name) || name === 'host') continue;
    (out[name] ??= []).push(message.rawHeaders[i + 1] ?? '');
  }
  return out;
}

function refuse(response: ServerResponse, status: number, reason: string): void {
  if (response.destroyed) return;
  response.writeHead(status, {
    [REASON_HEADER]: reason,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(refusalPage(reason));
}

const refusalPage = (reason: string): string =>
  `<!doctype html><title>Refused</title><h1>Refused</h1><p>The arena did not open this address. Reason: ${reason}</p>`;

import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { isHostOf, type PracticeSite } from '@coarena/core';
import { REQUEST_LIMITS } from './limits.ts';
import { answerRequest, errorPage, type SiteContext } from './site-answer.ts';

/** Serves one practice site over connections that are handed in; it listens nowhere. */
export type SiteServer = { serve(connection: Duplex): void };

/**
 * An HTTP/1.1 server for one site. Node's strict parser decides what a request is: both length headers, a repeated or
 * odd one, bare line feeds and folded headers are answered with 400 and the connection is closed (P9). A request whose
 * Host or absolute target is not the site gets 403 and is reported (P6, P8).
 */
export function siteServer(
  site: PracticeSite,
  context: SiteContext,
  onMismatch: (asked: string, bytes: number) => void,
): SiteServer {
  const server = http.createServer(
    {
      maxHeaderSize: REQUEST_LIMITS.headerBytes,
      insecureHTTPParser: false,
      requireHostHeader: true,
      keepAliveTimeout: 0,
    },
    (request, response) => {
      const asked = foreignHost(site.host, request);
      if (asked === null) return void answerRequest(site, request, response, context);
      onMismatch(asked.slice(0, 300), 0);
      refuse(response);
    },
  );
  // A desktop that has said everything still wants the answer.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  });
  return { serve: (connection) => void server.emit('connection', connection) };
}

/** The host that a request really asks for when it is not this site, or null. Two Host headers are never right. */
function foreignHost(site: string, request: IncomingMessage): string | null {
  const hosts = request.rawHeaders.filter(
    (_, index, all) => index % 2 === 1 && all[index - 1]?.toLowerCase() === 'host',
  );
  const [header = ''] = hosts;
  if (hosts.length !== 1 || !isHostOf(site, header)) return hosts.join(', ');
  const target = request.url ?? '';
  if (target.startsWith('/')) return null;
  const authority = /^http:\/\/([^/?#]*)/iu.exec(target)?.[1];
  return authority !== undefined && isHostOf(site, authority) ? null : target;
}

function refuse(response: ServerResponse): void {
  const body = errorPage('Not reachable', 'The request names another host than the connection (host_mismatch).');
  response.writeHead(403, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    'x-coarena-reason': 'host_mismatch',
    connection: 'close',
  });
  response.end(body);
}

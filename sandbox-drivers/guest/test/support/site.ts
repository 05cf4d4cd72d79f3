import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { pages } from './pages.ts';

/** A site on loopback that the lanes reach as `http://site.practice.test`. */
export interface Site {
  readonly port: number;
  close(): void;
}

/**
 * Starts the fixture site: fixed pages, `?late=` milliseconds late and not to be stored, `/slow?ms=` answers late, `/hang` never, `/stream` is an endless event stream.
 * `before` is called with the path of every request before it is answered.
 */
export async function startSite(before: (path: string) => void = () => undefined): Promise<Site> {
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site');
    before(url.pathname);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (url.pathname === '/slow') setTimeout(() => response.end('late'), Number(url.searchParams.get('ms')));
    else if (url.pathname === '/hang') return;
    else if (url.pathname === '/half') response.write('<h1>Half a page</h1>');
    else if (url.pathname === '/stream') {
      response.setHeader('content-type', 'text/event-stream');
      response.write('data: x\n\n');
    } else if (url.pathname === '/download') {
      response.setHeader('content-disposition', 'attachment; filename="report.csv"');
      response.end('a,b\n1,2\n');
    } else if (url.pathname === '/auth')
      response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end('<h1>Sign in</h1>');
    else if (url.pathname === '/redirect') response.writeHead(302, { location: 'http://elsewhere.example/' }).end();
    else {
      const page = pages[url.pathname];
      response.statusCode = page === undefined ? 404 : 200;
      const late = url.searchParams.get('late');
      // Chromium does not keep such a page when the next one comes.
      if (late !== null) response.setHeader('cache-control', 'no-store');
      setTimeout(() => response.end(page ?? '<h1>Not here</h1>'), Number(late ?? 0));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

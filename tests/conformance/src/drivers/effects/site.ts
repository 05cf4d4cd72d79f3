import http from 'node:http';
import { EFFECT_PAGES } from './pages.ts';

/** The pages of the effects, `/half` that never ends, and `/report.csv` to download. Not listening: connections are handed to it. */
export function effectSite(): http.Server {
  return http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://echo.practice.test');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('cache-control', 'no-store');
    if (pathname === '/half') response.write('<!doctype html><title>Half</title><h1>Half a page</h1>');
    else if (pathname === '/report.csv')
      response.setHeader('content-disposition', 'attachment; filename="report.csv"').end('a,b\n1,2\n');
    else {
      const page = EFFECT_PAGES[pathname];
      response.statusCode = page === undefined ? 404 : 200;
      response.end(page ?? '<h1>Not here</h1>');
    }
  });
}

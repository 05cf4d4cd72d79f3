import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { ArenaError, codeOf, messageOf, type Role } from '@coarena/core';
import { errorAnswer } from './json.ts';
import type { ApiDeps, Caller, Route } from './route.ts';

/**
 * The API as a table, denied by default: a request reaches a handler when its method and its path, byte for byte, are a
 * row and its caller has the row's role. Everything else is answered as if nothing were there.
 */
export function apiApp(routes: readonly Route[], deps: ApiDeps): Hono {
  const table = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));
  const app = new Hono();
  app.all('*', async (context) => {
    const requestId = randomUUID();
    const { method, headers, url } = context.req.raw;
    try {
      const route = table.get(`${method === 'HEAD' ? 'GET' : method} ${rawPath(url)}`);
      const caller = VISITOR;
      if (route === undefined || !mayUse(caller, route.role)) throw new ArenaError('not_found');
      return await route.handle(deps, { headers, caller, requestId });
    } catch (error) {
      if (codeOf(error) !== 'not_found') {
        deps.arena.log.error('a request failed', {
          requestId,
          method,
          path: rawPath(url),
          reason: messageOf(error),
          error,
        });
      }
      return errorAnswer(error, requestId);
    }
  });
  return app;
}

/** Everyone who has not signed in. */
export const VISITOR: Caller = { account: null, roles: ['visitor'] };

/** What a visitor may do everyone may; an admin may do everything. */
export function mayUse(caller: Caller, role: Role): boolean {
  return role === 'visitor' || caller.roles.includes(role) || caller.roles.includes('admin');
}

/** The path as it was sent, neither decoded nor normalised, without the query. */
function rawPath(url: string): string {
  const path = url.replace(/^[a-z]+:\/\/[^/?#]*/iu, '');
  return /^[^?#]*/u.exec(path)?.[0] ?? '';
}

import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { ArenaError, codeOf, messageOf, type Role } from '@coarena/core';
import type { StaticSite } from '../site/static-site.ts';
import { checked, readJson, requireJson } from './body.ts';
import { addressKey } from './guard/address.ts';
import { clientAddresses } from './guard/client-address.ts';
import { API_POLICY, SECURITY_HEADERS } from './guard/headers.ts';
import { RateLimiter } from './guard/rate-limit.ts';
import { checkHost, checkOrigin } from './guard/same-origin.ts';
import { Turns } from './guard/turns.ts';
import { errorAnswer } from './json.ts';
import type { ApiDeps, ApiRequest, Caller, Route } from './route.ts';
import { RouteTable } from './route-table.ts';

/**
 * The API as a table, denied by default: a request reaches a handler when its method and its path, byte for byte, are a
 * row and its caller has the row's role. Beside it lie the pages, by a list of files made at the start. Everything else
 * is answered as if nothing were there.
 */
export function apiApp(
  routes: readonly Route[],
  deps: ApiDeps,
  site: StaticSite | null = null,
): Hono<{ Bindings: HttpBindings }> {
  const table = new RouteTable(routes);
  const limiter = new RateLimiter(deps.arena.clock);
  const turns = new Turns();
  const clientAddress = clientAddresses(deps.arena.config.server.trustedProxies);
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all('*', async (context) => {
    const { method, headers } = context.req.raw;
    const { incoming } = context.env;
    const target = incoming.url ?? '';
    const path = /^[^?#]*/u.exec(target)?.[0] ?? '';
    const page = site?.answer(method, path, headers) ?? null;
    if (page !== null) return page;
    const requestId = deps.arena.random.id();
    try {
      checkHost(headers, deps.arena.config.server);
      const match = table.find(method, path);
      if (match === null) throw new ArenaError('not_found');
      const { route, params } = match;
      const address = clientAddress(incoming.socket.remoteAddress ?? '', headers);
      const caller = lookUp(deps, headers, address);
      if (method !== 'GET' && method !== 'HEAD') checkOrigin(headers, deps.arena.config.server);
      if (route.body !== undefined && route.upload !== true) requireJson(headers);
      limiter.take(route.rate, address);
      if (route.role !== 'visitor') requireRole(await caller(), route.role);
      if (route.keyed === true) requireKey(headers);
      const request: ApiRequest = {
        headers,
        params,
        query: new URLSearchParams(target.slice(path.length)),
        address,
        requestId,
        incoming,
        body: route.body === undefined || route.upload === true ? undefined : await readJson(incoming, route.body),
        caller,
        callerNow: () => lookUp(deps, headers, address)(),
        account: async () => requireAccount(await caller()),
      };
      if (route.query !== undefined) checked(route.query, Object.fromEntries(request.query), 'query');
      const handle = async (): Promise<Response> => answerOf(method, await route.handle(deps, request));
      return secured(await (takesTurns(route) ? turns.run(await ownerOf(caller, address), handle) : handle()));
    } catch (error) {
      const code = codeOf(error);
      if (!(error instanceof ArenaError) || error.status >= 500)
        deps.arena.log.error('a request failed', { requestId, method, path, reason: messageOf(error), code, error });
      return secured(errorAnswer(error, requestId));
    }
  });
  return app;
}

/** Everyone who has not signed in. */
export const VISITOR: Caller = { account: null, name: '', roles: ['visitor'] };

/** What a visitor may do everyone may; an admin may do everything. */
export function mayUse(caller: Caller, role: Role): boolean {
  return role === 'visitor' || caller.roles.includes(role) || caller.roles.includes('admin');
}

/** What is the administrator's does not exist for others; elsewhere it is said what is missing. */
function requireRole(caller: Caller, role: Role): void {
  if (mayUse(caller, role)) return;
  if (role === 'admin') throw new ArenaError('not_found');
  throw new ArenaError(caller.account === null ? 'not_signed_in' : 'not_allowed');
}

function requireAccount(caller: Caller): string {
  if (caller.account === null) throw new ArenaError('not_signed_in');
  return caller.account;
}

function requireKey(headers: Headers): void {
  if (!/^[A-Za-z0-9_-]{8,200}$/u.test(headers.get('idempotency-key') ?? '')) throw new ArenaError('key_missing');
}

function lookUp(deps: ApiDeps, headers: Headers, address: string): () => Promise<Caller> {
  let found: Promise<Caller> | null = null;
  const find = async (): Promise<Caller> => {
    const cookie = headers.get('cookie') ?? '';
    const person = await deps.signIn.who({ cookie, userAgent: headers.get('user-agent') ?? '', address });
    return person === null ? VISITOR : { account: person.id, name: person.name, roles: person.roles };
  };
  return () => (found ??= find());
}

/** An upload takes as long as its sender wants, and what has no budget is made ready: neither is waited for. */
function takesTurns({ rate }: Route): boolean {
  return rate === 'read' || rate === 'write';
}

/** Whose turn a request takes: an account's, or that of everyone at an address. */
async function ownerOf(caller: () => Promise<Caller>, address: string): Promise<string> {
  // Where sessions cannot be looked up, the handler says so if it needs one.
  const { account } = await caller().catch(() => VISITOR);
  return account ?? `at ${addressKey(address)}`;
}

/** A HEAD is answered without its body, which is ended: nobody would ever read a stream that was opened for it. */
async function answerOf(method: string, response: Response): Promise<Response> {
  if (method !== 'HEAD') return response;
  await response.body?.cancel();
  return new Response(null, { status: response.status, headers: response.headers });
}

function secured(response: Response): Response {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value);
  response.headers.set('content-security-policy', API_POLICY);
  return response;
}

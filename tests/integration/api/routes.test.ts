import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '@coarena/core';
import { ROUTES } from '../../../apps/server/src/http/routes/table.ts';
import type { Route } from '../../../apps/server/src/http/route.ts';
import { ApiClient, rawRequest } from '../../e2e/support/api-client.ts';
import { openScriptedArena, type ScriptedArena } from '../../e2e/support/open-arena.ts';
import { root } from '../../run/root.ts';

const ID = 'ab'.repeat(16);
const pathOf = (route: Route): string =>
  route.path.replace(':id', ID).replace(':side', 'left').replace(':index', '3').replace(':position', '1');

/** Twelve ways to write an address that a careless server takes for the same one (P46). */
const SPELLINGS: readonly (readonly [string, (path: string) => string])[] = [
  ['double slash', (path) => `/${path}`],
  ['double slash inside', (path) => path.replace('/api/', '/api//')],
  ['encoded slash', (path) => path.replace('/api/', '/api%2F')],
  ['backslash', (path) => path.replace('/api/', '/api\\')],
  ['encoded backslash', (path) => path.replace('/api/', '/api%5C')],
  ['semicolon', (path) => `${path};a=1`],
  ['semicolon segment', (path) => `/;${path}`],
  ['upper case', (path) => path.toUpperCase()],
  ['dot segment', (path) => path.replace('/api/', '/api/./')],
  ['parent segment', (path) => path.replace('/api/', '/api/x/../')],
  ['trailing slash', (path) => `${path}/`],
  ['overlong slash', (path) => path.replace('/api/', '/api%c0%af')],
  ['encoded letter', (path) => path.replace('/api/', '/%61pi/')],
  ['encoded NUL', (path) => `${path}%00`],
];

const ROLES: readonly Role[] = ['visitor', 'submitter', 'judge', 'admin'];

let scripted: ScriptedArena;
const callers = new Map<Role, ApiClient>();
beforeAll(async () => {
  scripted = await openScriptedArena();
  for (const role of ROLES) {
    const client = new ApiClient(scripted.server.address);
    callers.set(role, client);
    if (role === 'visitor') continue;
    const id = await client.signUp(role);
    await scripted.arena.store.accounts.ensure({ id, kind: 'person', roles: [role] });
  }
  await scripted.arena.clock.sleep(2_100);
});
afterAll(() => scripted.close());

async function status(role: Role, method: string, path: string, more = ''): Promise<{ status: number; text: string }> {
  const { base, cookie } = callers.get(role)!;
  const host = new URL(base).host;
  const body = method === 'GET' ? '' : '{}';
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${base}`,
    'Content-Type: application/json',
    'Idempotency-Key: some-key-of-mine',
    `Content-Length: ${body.length}`,
    ...(cookie === '' ? [] : [`Cookie: ${cookie}`]),
    ...(more === '' ? [] : [more]),
  ];
  return rawRequest(base, head.join('\r\n'), body);
}

describe.each(ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_, route) => {
  it('lets each role in or not as the table says', async () => {
    for (const role of ROLES) {
      if (route.path.endsWith('sign-out') || route.path.endsWith('/events')) continue;
      const answer = await status(role, route.method, pathOf(route));
      const allowed = route.role === 'visitor' || role === route.role || role === 'admin';
      if (route.role === 'admin') {
        // For everybody else it is not there.
        if (!allowed) expect([role, answer.status]).toEqual([role, 404]);
        continue;
      }
      const said = [401, 403].includes(answer.status) && /not_signed_in|not_allowed/u.test(answer.text);
      expect([role, said]).toEqual([role, !allowed]);
      if (!allowed) expect(answer.status).toBe(role === 'visitor' ? 401 : 403);
    }
  });

  it('has one spelling', async () => {
    for (const [name, spell] of SPELLINGS) {
      for (const role of ['visitor', 'admin'] as const) {
        const path = spell(pathOf(route));
        if (path === pathOf(route)) continue;
        const answer = await status(role, route.method, path);
        expect([name, role, answer.status]).toEqual([
          name,
          role,
          expect.toSatisfy((n: number) => n === 404 || n === 400),
        ]);
        expect(answer.text).not.toMatch(/node_modules|at async/u);
        expect(answer.text).not.toContain(root);
      }
    }
  });

  if (route.method === 'GET') return;
  it('takes changes from its own pages in JSON only', async () => {
    const refused = async (origin: string, type: string): Promise<number> => {
      const { base, cookie } = callers.get('admin')!;
      const head = [
        `${route.method} ${pathOf(route)} HTTP/1.1`,
        `Host: ${new URL(base).host}`,
        `Cookie: ${cookie}`,
        'Idempotency-Key: some-key-of-mine',
        'Content-Length: 2',
        ...(origin === '' ? [] : [`Origin: ${origin}`]),
        ...(type === '' ? [] : [`Content-Type: ${type}`]),
      ];
      return (await rawRequest(base, head.join('\r\n'), '{}')).status;
    };
    const { base } = callers.get('admin')!;
    for (const origin of [
      '',
      'null',
      'http://evil.example',
      base.replace('http', 'https'),
      `${base}.evil.example`,
      base.replace('127.0.0.1', 'localhost'),
    ])
      expect([origin, await refused(origin, 'application/json')]).toEqual([origin, 403]);
    if (route.method === 'DELETE') return;
    for (const type of [
      '',
      'text/plain',
      'Application/JSON',
      'application/x-www-form-urlencoded',
      'application/json, text/plain',
      'application/jsonx',
    ])
      expect([type, await refused(base, type)]).toEqual([type, 403]);
  });
});

describe('around the table', () => {
  it('answers under its own names only', async () => {
    const { base } = callers.get('visitor')!;
    const { port } = new URL(base);
    for (const [host, expected] of [
      [`127.0.0.1:${port}`, 200],
      [`localhost:${port}`, 200],
      [`[::1]:${port}`, 200],
      ['evil.example', 404],
      [`rebound.evil.example:${port}`, 404],
      ['127.0.0.1.evil.example', 404],
    ] as const) {
      const answer = await rawRequest(base, `GET /api/health HTTP/1.1\r\nHost: ${host}`);
      expect([host, answer.status]).toEqual([host, expected]);
    }
  });

  it('answers methods that are not listed, and paths that nobody knows, as if nothing were there', async () => {
    for (const method of ['PUT', 'PATCH', 'OPTIONS', 'TRACE', 'DELETE'])
      expect((await status('admin', method, '/api/tasks')).status).toBeGreaterThanOrEqual(400);
    for (const path of [
      '/api',
      '/api/',
      '/api/__proto__',
      '/api/admin',
      `/api/battles/${ID.toUpperCase()}`,
      `/api/battles/${ID}0`,
    ])
      expect((await status('admin', 'GET', path)).status).toBe(404);
  });

  it('describes every row, and sends what keeps browsers from guessing', async () => {
    const answer = await callers.get('visitor')!.get('/api/openapi.json');
    expect(answer.json.openapi).toBe('3.1.0');
    for (const route of ROUTES) {
      const path = route.path.replaceAll(/:(\w+)/gu, '{$1}');
      expect(answer.json.paths[path][route.method.toLowerCase()]).toMatchObject({ 'x-role': route.role });
    }
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    });
  });

  it('counts sign-ins by the socket’s address, whatever a header says', async () => {
    const client = new ApiClient(scripted.server.address);
    const statuses: number[] = [];
    for (let n = 0; n < 30; n += 1) {
      const body = { email: 'nobody@people.example', password: 'guess' };
      const answer = await client.post('/api/auth/sign-in/email', body, {
        'x-forwarded-for': `10.0.0.${n}`,
        forwarded: `for=10.0.1.${n}`,
      });
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(21);
  });
});

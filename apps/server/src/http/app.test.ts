import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeHasher, seededRandom, silentLogger, systemClock, type Arena } from '@coarena/runtime';
import type { Board } from '@coarena/core';
import { apiApp, mayUse } from './app.ts';
import { BUDGETS } from './guard/rate-limit.ts';
import { listen, type Listener } from './listen.ts';
import type { ApiDeps, Route } from './route.ts';
import { health } from './routes/health.ts';
import { leaderboardRoutes } from './routes/leaderboard.ts';
import { BoardCache } from '../board/board-cache.ts';
import { ArenaConfig } from '@coarena/core';

const served: number[] = [];
let storeDown = false;
const arena = {
  config: ArenaConfig.parse({ agents: {} }),
  random: seededRandom(1),
  hasher: nodeHasher,
  clock: systemClock,
  log: silentLogger,
  store: {
    now: async () => {
      if (storeDown) throw Object.assign(new Error('secret reason'), { code: 'db_unavailable' });
      return 0;
    },
    battles: {
      overview: async () => ({
        states: { queued: 2, provisioning: 0, running: 0, paused: 0, judgeable: 1, void: 4 },
        typicalMs: null,
      }),
    },
    boards: { served: async (basedOn: number) => void served.push(basedOn) },
  },
} as unknown as Arena;
const board = { basedOn: 5, rows: [] } as unknown as Board;

const admin: Route = {
  method: 'GET',
  path: '/api/admin',
  role: 'admin',
  rate: 'read',
  summary: '',
  handle: () => new Response('never'),
};
const broken: Route = {
  method: 'GET',
  path: '/api/broken',
  role: 'visitor',
  rate: 'read',
  summary: '',
  handle: () => {
    throw new Error('password hunter2 at /etc');
  },
};

function deps(): ApiDeps {
  return {
    arena,
    routes: [],
    version: '1.2.3',
    startedAt: systemClock.monotonic(),
    signIn: { who: async () => null },
    board: new BoardCache(arena, { board: () => board }),
  } as unknown as ApiDeps;
}

let listener: Listener;
let port: number;
beforeAll(async () => {
  const app = apiApp([health, ...leaderboardRoutes, admin, broken], deps());
  listener = await listen(app, '127.0.0.1', 0);
  port = Number(listener.address.split(':').at(-1));
});
afterAll(() => listener.close());

/** A request whose path nothing normalises on the way. */
function raw(method: string, path: string): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`),
    );
    socket
      .setEncoding('utf8')
      .on('data', (chunk: string) => (text += chunk))
      .on('error', reject);
    socket.on('close', () =>
      resolve({ status: Number(text.slice(9, 12)), body: text.slice(text.indexOf('\r\n\r\n') + 4) }),
    );
  });
}

describe('the table of routes', () => {
  it.each([
    ['GET', '/api/health', 200],
    ['HEAD', '/api/health', 200],
    ['GET', '/api/health?x=1', 200],
    ['GET', '/api/leaderboard', 200],
    ['POST', '/api/health', 404],
    ['DELETE', '/api/leaderboard', 404],
    ['OPTIONS', '/api/health', 404],
    ['GET', '/', 404],
    ['GET', '/api', 404],
    ['GET', '/api/', 404],
    ['GET', '/api/health/', 404],
    ['GET', '//api/health', 404],
    ['GET', '/API/health', 404],
    ['GET', '/api/%68ealth', 404],
    ['GET', '/api%2Fhealth', 404],
    ['GET', '/;/api/health', 404],
    ['GET', '/api/health;v=1', 404],
    ['GET', '/api/unknown', 404],
    ['GET', '/api/admin', 404],
    ['HEAD', '/api/admin', 404],
    ['GET', '/api/__proto__', 404],
  ])('%s %s answers %i', async (method, path, status) => {
    const answer = await raw(method, path);
    expect(answer.status).toBe(status);
    if (status === 404 && method !== 'HEAD')
      expect(JSON.parse(answer.body)).toEqual({
        error: { code: 'not_found', message: 'there is nothing here', requestId: expect.any(String) },
      });
  });

  it('gives each role what is its own', () => {
    const caller = (...roles: ('visitor' | 'submitter' | 'judge' | 'admin')[]) => ({ account: 'x', name: 'x', roles });
    expect(mayUse(caller(), 'visitor')).toBe(true);
    expect(mayUse(caller('visitor'), 'judge')).toBe(false);
    expect(mayUse(caller('judge'), 'judge')).toBe(true);
    expect(mayUse(caller('judge'), 'submitter')).toBe(false);
    expect(mayUse(caller('admin'), 'submitter')).toBe(true);
  });

  it('tells nothing of an error that is not the caller’s', async () => {
    const answer = await raw('GET', '/api/broken');
    expect(answer.status).toBe(500);
    expect(answer.body).not.toContain('hunter2');
    expect(JSON.parse(answer.body)).toMatchObject({ error: { code: 'internal' } });
  });
});

describe('health', () => {
  it('says whether the store answers', async () => {
    expect(JSON.parse((await raw('GET', '/api/health')).body)).toEqual({
      ok: true,
      version: '1.2.3',
      store: 'ok',
      uptime: expect.any(Number),
    });
    storeDown = true;
    const down = await raw('GET', '/api/health');
    storeDown = false;
    expect(down.status).toBe(503);
    expect(JSON.parse(down.body)).toMatchObject({ ok: false, store: 'db_unavailable' });
  });
});

describe('leaderboard', () => {
  it('is served once unchanged, stamped once, and says whether its draws are seeded', async () => {
    const first = await fetch(`${listener.address}/api/leaderboard`);
    expect(await first.json()).toEqual({ basedOn: 5, rows: [], seeded: true, pending: 3, void: 4 });
    const again = await fetch(`${listener.address}/api/leaderboard`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    const other = await fetch(`${listener.address}/api/leaderboard`, { headers: { 'if-none-match': '"x"' } });
    expect(other.status).toBe(200);
    await Promise.all([other.text(), again.text()]);
    expect(served).toEqual([5]);
  });
});

describe('behind a proxy', () => {
  const counted: Route = {
    method: 'GET',
    path: '/api/counted',
    role: 'visitor',
    rate: 'sign-in',
    summary: '',
    handle: (_, { address }) => new Response(address),
  };
  const open = (trustedProxies: readonly string[]): Promise<Listener> => {
    const config = ArenaConfig.parse({ agents: {}, server: { trustedProxies } });
    const behind = { ...deps(), arena: { ...arena, config } };
    return listen(apiApp([counted], behind), '127.0.0.1', 0);
  };
  const statuses = async ({ address }: Listener, client: string): Promise<readonly number[]> => {
    const all: number[] = [];
    for (let n = 0; n <= BUDGETS['sign-in'].burst; n += 1)
      all.push((await fetch(`${address}/api/counted`, { headers: { 'x-forwarded-for': client } })).status);
    return all;
  };

  it('counts each client of a trusted proxy by itself, and all of another one together', async () => {
    for (const [trusted, second] of [
      [['127.0.0.1'], 200],
      [[], 429],
    ] as const) {
      const proxied = await open(trusted);
      try {
        expect((await statuses(proxied, '192.0.2.1')).at(-1)).toBe(429);
        expect((await statuses(proxied, '192.0.2.2'))[0]).toBe(second);
      } finally {
        await proxied.close();
      }
    }
  });

  it.each([['example.com'], ['10.0.0.0/40'], ['*'], ['']])('takes %j for no proxy', (proxy) => {
    expect(ArenaConfig.safeParse({ agents: {}, server: { trustedProxies: [proxy] } }).success).toBe(false);
  });
});

describe('listen', () => {
  it('says in one line that a port is taken', async () => {
    const app = apiApp([], deps());
    await expect(listen(app, '127.0.0.1', port)).rejects.toMatchObject({
      code: 'port_taken',
      message: expect.stringContaining(`port ${port}`),
    });
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import net from 'node:net';
import { randomBytes } from 'node:crypto';
import { answerOf, judgeable, sampleAdmission } from '@coarena/conformance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, type JudgmentRequest, type Store } from '@coarena/core';
import { connect, newDatabase, openStore, startServer } from './support.ts';

let own: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  own = await startServer();
});

afterAll(async () => {
  await own.stop();
});

async function withStore(
  work: (store: Store, target: Parameters<typeof openStore>[0]) => Promise<void>,
  over: Parameters<typeof openStore>[1] = {},
): Promise<void> {
  const database = await newDatabase(own.server.target);
  const store = await openStore(database.target, over);
  try {
    await work(store, database.target);
  } finally {
    await store.dispose();
    await database.drop();
  }
}

async function outcome(call: Promise<unknown>): Promise<string | null> {
  return call.then(
    () => null,
    (error: unknown) => codeOf(error) ?? String(error),
  );
}

describe('a database server that is killed', () => {
  it('loses no acknowledged vote and doubles none, and is back by itself', { timeout: 90_000 }, async () => {
    await withStore(async (store, target) => {
      const battles = await Promise.all(Array.from({ length: 4 }, () => judgeable(store, { target: 1_000 })));
      const acknowledged = new Map<string, number>();
      const unknown: JudgmentRequest[] = [];
      const unsent: string[] = [];
      const codes = new Set<string>();
      let voting = true;
      const voters = battles.map(async ({ battle }) => {
        while (voting) {
          const request = answerOf(battle, 'left');
          try {
            const result = await store.judgments.judge(request);
            if (result.kind === 'recorded') acknowledged.set(request.judge, result.position);
          } catch (error) {
            const code = codeOf(error) ?? String(error);
            codes.add(code);
            if (code === 'db_timeout') unknown.push(request);
            else unsent.push(request.judge);
            await sleep(20);
          }
        }
      });
      for (let round = 0; round < 2; round += 1) {
        await sleep(600);
        const pid = own.server.pid;
        process.kill(pid, 'SIGKILL');
        const died = performance.now();
        while (own.server.pid === pid && performance.now() - died < 30_000) await sleep(20);
        const count = acknowledged.size;
        while (acknowledged.size <= count && performance.now() - died < 30_000) await sleep(20);
        expect(acknowledged.size).toBeGreaterThan(count);
        expect(own.server.pid).not.toBe(pid);
      }
      voting = false;
      await Promise.all(voters);
      expect([...codes].filter((code) => code !== 'db_unavailable' && code !== 'db_timeout')).toEqual([]);
      expect(acknowledged.size).toBeGreaterThan(10);
      for (const request of unknown) {
        const result = await store.judgments.judge(request);
        expect(['recorded', 'replayed']).toContain(result.kind);
      }
      const sql = connect(target);
      const rows = await sql<{ judge: string; n: string; position: string }[]>`
        select judge, count(*) as n, min(position) as position from coarena.judgments group by judge`;
      const entries = await sql<
        { n: string; last: string }[]
      >`select count(*) as n, max(position) as last from coarena.log`;
      await sql.end();
      const stored = new Map(rows.map(({ judge, position }) => [judge, Number(position)]));
      for (const [judge, position] of acknowledged) expect(stored.get(judge)).toBe(position);
      for (const judge of unsent) expect(stored.has(judge)).toBe(false);
      expect(rows.every(({ n }) => n === '1')).toBe(true);
      expect(rows.length).toBe(acknowledged.size + unknown.length);
      expect(entries[0]?.n).toBe(entries[0]?.last);
    });
  });

  it('keeps consumers and watchers going', { timeout: 60_000 }, async () => {
    await withStore(async (store) => {
      const stop = new AbortController();
      const seen: string[] = [];
      let appends = 0;
      const consuming = store.battles.consume(
        { slots: 2, signal: stop.signal },
        async (battle) => void seen.push(battle),
      );
      const watching = store.log.watch(stop.signal, () => (appends += 1));
      await sleep(300);
      process.kill(own.server.pid, 'SIGKILL');
      let admitted: string | null = null;
      for (const until = performance.now() + 15_000; admitted === null && performance.now() < until;) {
        const admission = sampleAdmission();
        if ((await outcome(store.tasks.admit(admission))) === null) admitted = admission.battle.id;
        else await sleep(50);
      }
      for (
        const until = performance.now() + 15_000;
        (!seen.includes(admitted!) || appends === 0) && performance.now() < until;
      )
        await sleep(20);
      expect(seen).toContain(admitted);
      expect(appends).toBeGreaterThan(0);
      stop.abort();
      await Promise.all([consuming, watching]);
    });
  });
});

describe('a burst', () => {
  it('of 300 admissions is admitted whole, each once, in the log without a gap', { timeout: 60_000 }, async () => {
    await withStore(async (store) => {
      const admissions = Array.from({ length: 300 }, () => sampleAdmission());
      const results = await Promise.all(admissions.map((admission) => store.tasks.admit(admission)));
      expect(results.filter(({ kind }) => kind === 'admitted')).toHaveLength(300);
      const entries = await store.log.read(0, 1_000);
      expect(entries.map(({ position }) => position)).toEqual(Array.from({ length: 300 }, (_, n) => n + 1));
      expect(new Set(entries.map(({ payload }) => ('battle' in payload ? payload.battle : '')))).toEqual(
        new Set(admissions.map(({ battle }) => battle.id)),
      );
    });
  });

  it('that is too much for the pool is refused as db_unavailable, not half done', { timeout: 60_000 }, async () => {
    await withStore(
      async (store, target) => {
        const results = await Promise.all(
          Array.from({ length: 60 }, () => outcome(store.tasks.admit(sampleAdmission()))),
        );
        expect(new Set(results)).toEqual(new Set([null, 'db_unavailable']));
        const sql = connect(target);
        const [row] = await sql<{ n: number }[]>`select count(*)::int as n from coarena.battles`;
        await sql.end();
        expect(row?.n).toBe(results.filter((code) => code === null).length);
      },
      { poolSize: 2, poolWaitMs: 100 },
    );
  });
});

describe('deadlines', () => {
  it('end a call that waits for a lock, and the next call works', { timeout: 30_000 }, async () => {
    await withStore(
      async (store, target) => {
        const { battle } = await judgeable(store, { target: 2 });
        const sql = connect(target);
        await sql.begin(async (tx) => {
          await tx`select 1 from coarena.battles where id = ${battle} for update`;
          const began = performance.now();
          expect(await outcome(store.judgments.judge(answerOf(battle, 'left')))).toBe('db_timeout');
          expect(performance.now() - began).toBeLessThan(3_000);
        });
        await sql.end();
        expect((await store.judgments.judge(answerOf(battle, 'left'))).kind).toBe('recorded');
      },
      { statementTimeoutMs: 500 },
    );
  });

  it(
    'end a call to a server that accepts and says nothing, and to one that hangs up during the start-up',
    { timeout: 30_000 },
    async () => {
      for (const behaviour of ['silent', 'hang_up'] as const) {
        let attempts = 0;
        const server = net.createServer((socket) => {
          attempts += 1;
          socket.on('error', () => undefined);
          if (behaviour === 'hang_up') socket.once('data', () => socket.end());
        });
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        const { port } = server.address() as net.AddressInfo;
        const target = { host: '127.0.0.1', port, database: 'x', user: 'x', password: null, tls: null };
        const began = performance.now();
        const code = await outcome(openStore(target, { statementTimeoutMs: 2_000 }));
        expect(['db_timeout', 'db_unavailable']).toContain(code);
        expect(performance.now() - began).toBeLessThan(8_000);
        expect(attempts).toBeLessThanOrEqual(20);
        server.close();
      }
    },
  );

  it('say at once that nobody listens', async () => {
    const target = { host: '/nonexistent', port: 5_432, database: 'x', user: 'x', password: null, tls: null };
    const began = performance.now();
    expect(await outcome(openStore(target))).toBe('db_unavailable');
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe('the log', () => {
  it('cannot be changed, shortened or emptied even by the database’s owner', async () => {
    await withStore(async (store, target) => {
      await store.log.beginEpoch(randomBytes(32).toString('hex'), true);
      const sql = connect(target);
      for (const statement of [
        "update coarena.log set kind = 'x'",
        'delete from coarena.log',
        'truncate coarena.log',
      ]) {
        await expect(sql.unsafe(statement)).rejects.toThrow('append-only');
      }
      await sql.end();
      expect(await store.log.head()).toBe(1);
    });
  });
});

describe('the sweep', () => {
  it('hands over again what waits without a job', { timeout: 30_000 }, async () => {
    await withStore(
      async (store, target) => {
        const admission = sampleAdmission();
        await store.tasks.admit(admission);
        const sql = connect(target);
        await sql`delete from coarena_queue.job where name = 'battles'`;
        await sql.end();
        const stop = new AbortController();
        const seen: string[] = [];
        const consuming = store.battles.consume(
          { slots: 1, signal: stop.signal },
          async (battle) => void seen.push(battle),
        );
        for (const until = performance.now() + 10_000; seen.length === 0 && performance.now() < until;) await sleep(20);
        stop.abort();
        await consuming;
        expect(seen).toContain(admission.battle.id);
      },
      { sweepMs: 200 },
    );
  });
});

describe('several stores on one database', () => {
  it('migrate once, and share battles, votes and notifications', { timeout: 60_000 }, async () => {
    const database = await newDatabase(own.server.target);
    const stores = await Promise.all([
      openStore(database.target),
      openStore(database.target),
      openStore(database.target),
    ]);
    try {
      const [one, two, three] = stores as [Store, Store, Store];
      const stop = new AbortController();
      let woken = 0;
      const watching = three.log.watch(stop.signal, () => (woken += 1));
      await sleep(200);
      const admission = sampleAdmission();
      await one.tasks.admit(admission);
      const leases = await Promise.all(
        stores.map((store, n) => store.battles.lease(admission.battle.id, `w${n}`, 60_000)),
      );
      expect(leases.filter(({ kind }) => kind === 'leased')).toHaveLength(1);
      expect((await two.battles.get(admission.battle.id))?.state).toBe('provisioning');
      for (const until = performance.now() + 5_000; woken === 0 && performance.now() < until;) await sleep(10);
      expect(woken).toBeGreaterThan(0);
      stop.abort();
      await watching;
    } finally {
      await Promise.all(stores.map((store) => store.dispose()));
      await database.drop();
    }
  });
});

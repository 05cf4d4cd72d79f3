import http2 from 'node:http2';
import type { ClientHttp2Session } from 'node:http2';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { socketPair } from '../../test/support/socket-pair.ts';
import { serveEgress } from './egress.ts';
import type { EgressOptions, EgressRecord } from './types.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function desktop(options: Omit<EgressOptions, 'stream'>) {
  const [host, guest] = await socketPair();
  const records: EgressRecord[] = [];
  const server = serveEgress({ stream: host, onEnd: (record) => records.push(record), ...options });
  const session = http2.connect('http://host', { createConnection: () => guest });
  session.on('error', () => undefined);
  closers.push(() => {
    session.destroy();
    server.close();
  });
  return { server, session, records };
}

function ask(session: ClientHttp2Session, headers: http2.OutgoingHttpHeaders) {
  const stream = session.request(headers);
  stream.on('error', () => undefined);
  return new Promise<{ status: number; reason: unknown; stream: http2.ClientHttp2Stream }>((resolve, reject) => {
    stream.on('response', (answer) =>
      resolve({ status: Number(answer[':status']), reason: answer['x-coarena-reason'], stream }),
    );
    stream.on('close', () => reject(new Error('closed')));
  });
}

const CONNECT = { ':method': 'CONNECT', ':authority': 'a.test:80' };

describe('serveEgress', () => {
  it('refuses with the caller reason, and anything but CONNECT', async () => {
    const { session, records } = await desktop({
      onConnect: async () => ({ verdict: 'refuse', reason: 'not_public' }),
    });
    expect(await ask(session, CONNECT)).toMatchObject({ status: 403, reason: 'not_public' });
    expect(await ask(session, { ':method': 'GET', ':path': '/' })).toMatchObject({
      status: 400,
      reason: 'bad_request',
    });
    expect(records).toMatchObject([{ authority: 'a.test:80', verdict: 'not_public', up: 0, down: 0 }]);
  });

  it('refuses when judging or connecting fails or takes too long', async () => {
    const fails = await desktop({ onConnect: () => Promise.reject(new Error('x')) });
    expect(await ask(fails.session, CONNECT)).toMatchObject({ reason: 'egress_error' });
    const closed = await desktop({
      onConnect: async () => ({ verdict: 'open', connect: () => Promise.reject(new Error('x')) }),
    });
    expect(await ask(closed.session, CONNECT)).toMatchObject({ reason: 'connect_failed' });
    const slow = await desktop({ onConnect: () => new Promise(() => undefined), connectMs: 30 });
    expect(await ask(slow.session, CONNECT)).toMatchObject({ reason: 'connect_timeout' });
  });

  it('bridges both ways and counts the bytes', async () => {
    const [near, far] = await socketPair();
    const { session, records, server } = await desktop({
      onConnect: async () => ({ verdict: 'open', connect: async () => near }),
    });
    far.on('data', () => far.end('answer to you'));
    const { status, stream } = await ask(session, CONNECT);
    expect(status).toBe(200);
    stream.write('hello');
    expect(await text(stream)).toBe('answer to you');
    stream.close();
    await expect.poll(() => records).toMatchObject([{ verdict: 'open', up: 5, down: 13 }]);
    expect(server.totals).toMatchObject({ up: 5, down: 13, opened: 1, refused: 0 });
    await expect.poll(() => server.open).toBe(0);
  });

  it('refuses the connection past the limit and closes an idle one', async () => {
    const ends: Duplex[] = [];
    const { session, server } = await desktop({
      maxOpen: 2,
      idleMs: 100,
      onConnect: async () => ({
        verdict: 'open',
        connect: async () => {
          const [near, far] = await socketPair();
          ends.push(far);
          return near;
        },
      }),
    });
    const two = await Promise.all([ask(session, CONNECT), ask(session, CONNECT)]);
    expect(await ask(session, CONNECT)).toMatchObject({ status: 403, reason: 'too_many_connections' });
    expect(two.map(({ status }) => status)).toEqual([200, 200]);
    await expect.poll(() => server.open).toBe(0);
  });

  it('holds back a fast sender whose receiver is slow', async () => {
    const [near, far] = await socketPair();
    let pushed = 0;
    const { session } = await desktop({ onConnect: async () => ({ verdict: 'open', connect: async () => near }) });
    const { stream } = await ask(session, CONNECT);
    stream.pause();
    const chunk = Buffer.alloc(64 * 1024);
    for (let stuck = 0; stuck < 20 && pushed < 2 ** 26;) {
      if (far.writableNeedDrain) {
        stuck++;
        await new Promise((resolve) => setTimeout(resolve, 5));
      } else {
        far.write(chunk);
        pushed += chunk.length;
      }
    }
    expect(pushed).toBeLessThan(2 ** 24);
  });
});

import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../e2e/support/api-client.ts';
import { openScriptedArena, type ScriptedArena } from '../../e2e/support/open-arena.ts';

let scripted: ScriptedArena;
beforeAll(async () => {
  scripted = await openScriptedArena();
});
afterAll(() => scripted.close());

async function submitter(name: string): Promise<{ readonly client: ApiClient; readonly events: string }> {
  const client = new ApiClient(scripted.server.address);
  const battle = await scripted.admit({ key: `live-${name}`, submitter: await client.signUp(name) });
  return { client, events: `/api/battles/${battle}/events` };
}

type Stream = { readonly status: number; readonly ended: Promise<void>; end(): void };

/** Opens a stream of events and leaves it open. */
function open({ base, cookie }: ApiClient, path: string): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const sent = request(`${base}${path}`, { agent: false, headers: { cookie } }, (response) => {
      // What comes after `end` is the connection going away.
      const ended = new Promise<void>((over) => response.on('end', over));
      response.on('error', () => undefined).resume();
      resolve({ status: response.statusCode ?? 0, ended, end: () => sent.destroy() });
    });
    sent.on('error', reject).end();
  });
}

async function openMany(client: ApiClient, path: string, count: number): Promise<readonly Stream[]> {
  return Promise.all(Array.from({ length: count }, () => open(client, path)));
}

describe('the live view of a battle', () => {
  it('costs nothing when only its headers are asked for', async () => {
    const { client, events } = await submitter('asks-for-headers');
    for (let n = 0; n < 60; n += 1) {
      const answer = await client.call('HEAD', events);
      expect([answer.status, answer.headers.get('content-type'), answer.body.length]).toEqual([
        200,
        'text/event-stream; charset=utf-8',
        0,
      ]);
    }
    const stream = await open(client, events);
    expect(stream.status).toBe(200);
    stream.end();
  });

  it('ends for whoever signs out, and goes on for others', async () => {
    const [leaving, staying] = [await submitter('leaving'), await submitter('staying')];
    const [theirs, others] = [await open(leaving.client, leaving.events), await open(staying.client, staying.events)];
    expect((await leaving.client.post('/api/auth/sign-out', {})).status).toBe(200);
    await theirs.ended;
    const first = await Promise.race([others.ended.then(() => 'ended'), Promise.resolve('open')]);
    expect(first).toBe('open');
    others.end();
  });

  it('leaves room for others, however many streams one account opens, and gives back what was closed', async () => {
    const [greedy, other] = [await submitter('greedy'), await submitter('other')];
    const streams = await openMany(greedy.client, greedy.events, 200);
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(streams.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(100);
    const theirs = await open(other.client, other.events);
    expect(theirs.status).toBe(200);
    for (const stream of [...streams, theirs]) stream.end();
    await expect
      .poll(async () => {
        const again = await open(greedy.client, greedy.events);
        again.end();
        return again.status;
      })
      .toBe(200);
  });
});

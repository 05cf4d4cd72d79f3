import http2 from 'node:http2';
import type { ServerHttp2Stream } from 'node:http2';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultSettle, encodeEnvelope, LIMITS } from '../protocol/index.ts';
import { socketPair } from '../../test/support/socket-pair.ts';
import { connectGuest } from './connect.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A client whose guest answers every request as the test says. */
async function guest(answer: (stream: ServerHttp2Stream, path: string) => void) {
  const [host, far] = await socketPair();
  const server = http2.performServerHandshake(far);
  server.on('error', () => undefined);
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined);
    stream.resume();
    answer(stream, String(headers[':path']));
  });
  const client = connectGuest({ control: host });
  closers.push(() => {
    client.close();
    far.destroy();
  });
  return { client, far };
}

const reply = (stream: ServerHttp2Stream, body: string | Buffer, status = 200): void => {
  stream.respond({ ':status': status });
  stream.end(body);
};

const observation = {
  status: 'ok',
  sentence: 'x',
  command: null,
  contentOrigin: [0, 0],
  viewport: { width: 1280, height: 800 },
  dialogs: [],
  url: 'http://a/',
  title: '',
  origin: 'http://a',
  tab: 'tab-1',
  tabs: [{ id: 'tab-1', url: 'http://a/', title: '', active: true }],
  settle: { reason: 'settled', ms: 1, requests: 0, frames: 2 },
  times: { at: 1, actMs: 0, settleMs: 0, captureMs: 0, treeMs: 0, totalMs: 0 },
  capture: null,
  tree: { nodes: [], truncated: false },
};

describe('connectGuest', () => {
  it.each([
    ['no JSON', 'garbage'],
    ['HTML', '<html>'],
    ['a wrong shape', '{"protocol":"one"}'],
    ['another protocol', JSON.stringify({ protocol: 99, node: 'x', uid: 1, pid: 1, clockMs: 1 })],
    ['nothing', ''],
  ])('answers GuestProtocolError for %s', async (_what, body) => {
    const { client } = await guest((stream) => reply(stream, body));
    await expect(client.hello()).rejects.toMatchObject({ code: 'guest_protocol' });
  });

  it('stops reading an answer without end', async () => {
    let sent = 0;
    const { client } = await guest((stream) => {
      stream.respond({ ':status': 200 });
      const chunk = Buffer.alloc(64 * 1024);
      const pump = (): void => {
        while (!stream.destroyed && stream.write(chunk)) sent += chunk.length;
        if (!stream.destroyed) stream.once('drain', pump);
      };
      pump();
    });
    await expect(client.endState()).rejects.toMatchObject({ code: 'guest_protocol' });
    expect(sent).toBeLessThan(LIMITS.answerBytes * 4);
  });

  it('answers GuestDeadlineError when nothing comes, and the abort reason when told to stop', async () => {
    const { client } = await guest(() => undefined);
    await expect(client.hello({ deadlineMs: 50 })).rejects.toMatchObject({ code: 'guest_deadline' });
    await expect(client.observe({ signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
    const controller = new AbortController();
    const call = client.observe({ signal: controller.signal });
    controller.abort(new Error('stop'));
    await expect(call).rejects.toThrow('stop');
  });

  it('answers GuestLostError for calls in flight and after the stream is gone', async () => {
    const { client, far } = await guest(() => undefined);
    const call = client.hello();
    setTimeout(() => far.destroy(), 20);
    await expect(call).rejects.toMatchObject({ code: 'guest_lost' });
    await expect(client.observe()).rejects.toMatchObject({ code: 'guest_lost' });
    expect(await client.lost).toMatchObject({ code: 'guest_lost' });
  });

  it('tells infrastructure from a refused request, and takes no unknown kind', async () => {
    const { client } = await guest((stream, path) => {
      if (path.endsWith('observe'))
        reply(stream, JSON.stringify({ kind: 'infra', code: 'display_dead', message: 'x' }), 500);
      else if (path.endsWith('step'))
        reply(stream, JSON.stringify({ kind: 'request', code: 'unknown_verb', message: 'x' }), 400);
      else reply(stream, JSON.stringify({ kind: 'other', code: 'x', message: 'x' }), 500);
    });
    await expect(client.observe()).rejects.toMatchObject({ code: 'guest_infra', guestCode: 'display_dead' });
    await expect(client.step({ verb: 'read_text', params: {} })).rejects.toMatchObject({ guestCode: 'unknown_verb' });
    await expect(client.endState()).rejects.toMatchObject({ code: 'guest_protocol' });
  });

  it('checks the picture against its description without decoding it', async () => {
    const capture = { width: 1280, height: 800, bytes: 60, sha256: '0'.repeat(64), same: false };
    const { client } = await guest((stream) => {
      reply(stream, Buffer.concat(encodeEnvelope({ ...observation, capture }, Buffer.alloc(60))));
    });
    await expect(client.observe()).rejects.toMatchObject({ code: 'guest_protocol' });
    const plain = await guest((stream) => reply(stream, Buffer.concat(encodeEnvelope(observation, null))));
    expect((await plain.client.observe({ settle: defaultSettle })).png).toBeNull();
  });

  it('fails a delivered file that is too long, cut off, or of no declared length', async () => {
    const { client } = await guest((stream, path) => {
      if (path.endsWith('huge')) return stream.respond({ ':status': 200, 'content-length': LIMITS.fileBytes + 1 });
      if (path.endsWith('endless')) return reply(stream, 'x');
      stream.respond({ ':status': 200, 'content-length': 10 });
      stream.write(path.endsWith('cut') ? 'half' : 'x'.repeat(11));
      setTimeout(() => stream.close(http2.constants.NGHTTP2_INTERNAL_ERROR), 20);
    });
    for (const name of ['huge', 'endless']) {
      await expect(client.takeDelivered(name)).rejects.toMatchObject({ code: 'guest_protocol' });
    }
    for (const name of ['cut', 'long']) {
      await expect(
        client.takeDelivered(name).then((file) => buffer(file)),
        name,
      ).rejects.toThrow();
    }
    await expect(client.takeDelivered('../x')).rejects.toMatchObject({ code: 'guest_request' });
  });
});

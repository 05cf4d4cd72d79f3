import { expect, it, vi } from 'vitest';
import { EventStream, STREAM_BUFFER_BYTES } from './event-stream.ts';

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text();
}

it('sends events in order and ends once all of them are taken', async () => {
  const onEnd = vi.fn();
  const stream = new EventStream(onEnd);
  stream.event('state', { a: 'one\ntwo' });
  stream.heartbeat();
  stream.event('step', 2);
  stream.end();
  stream.event('late', 3);
  expect(await readAll(stream.body)).toBe(
    'retry: 2000\n\nevent: state\ndata: {"a":"one\\ntwo"}\n\n: \n\nevent: step\ndata: 2\n\n',
  );
  expect(onEnd).toHaveBeenCalledOnce();
});

it('sends what comes while the reader waits', async () => {
  const stream = new EventStream(() => undefined);
  const reader = stream.body.getReader();
  const read = async (): Promise<string> => new TextDecoder().decode((await reader.read()).value);
  expect(await read()).toBe('retry: 2000\n\n');
  const next = read();
  stream.event('step', 1);
  expect(await next).toBe('event: step\ndata: 1\n\n');
});

it('drops a reader that does not read, and tells it to start again', async () => {
  const onEnd = vi.fn();
  const stream = new EventStream(onEnd);
  const large = 'x'.repeat(STREAM_BUFFER_BYTES / 4);
  for (let n = 0; n < 1_000; n += 1) stream.event('step', large);
  const text = await readAll(stream.body);
  expect(text.length).toBeLessThan(STREAM_BUFFER_BYTES);
  expect(text.endsWith('event: resync\ndata: {}\n\n')).toBe(true);
  expect(onEnd).toHaveBeenCalledOnce();
});

it('lets one event be larger than the buffer when nothing else waits', async () => {
  const stream = new EventStream(() => undefined);
  const reader = stream.body.getReader();
  await reader.read();
  const next = reader.read();
  stream.event('state', 'x'.repeat(2 * STREAM_BUFFER_BYTES));
  expect((await next).value?.length).toBeGreaterThan(STREAM_BUFFER_BYTES);
});

it('knows when the reader leaves', async () => {
  const onEnd = vi.fn();
  const stream = new EventStream(onEnd);
  await stream.body.cancel();
  stream.event('step', 1);
  expect(onEnd).toHaveBeenCalledOnce();
});

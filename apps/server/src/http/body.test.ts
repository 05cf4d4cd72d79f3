import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { JSON_LIMIT, readJson } from './body.ts';

const Schema = z.strictObject({ a: z.number() });

/** A request's body as it comes from a socket. */
function incoming(): { readonly body: PassThrough; readonly read: () => Promise<unknown> } {
  const body = Object.assign(new PassThrough(), { headers: {} });
  return { body, read: () => readJson(body as unknown as IncomingMessage, Schema) };
}

it('reads characters that come in pieces', async () => {
  const { body, read } = incoming();
  const text = Buffer.from('{"a":1,"\u00e9":2}');
  for (const byte of text) body.write(Buffer.from([byte]));
  body.end();
  await expect(read()).rejects.toMatchObject({ code: 'request_invalid', message: expect.stringContaining('\u00e9') });
});

it.each([
  ['before it was read', 0],
  ['while it was read', 20],
])('takes a sender who went %s for the cause, not the arena', async (_, ms) => {
  const { body, read } = incoming();
  body.write('{"a":');
  if (ms === 0) body.destroy();
  else setTimeout(() => body.destroy(new Error('aborted')), ms);
  await expect(read()).rejects.toMatchObject({ code: 'request_invalid', message: 'body: it ended early' });
});

it('stops reading at the limit', async () => {
  const { body, read } = incoming();
  body.end(Buffer.alloc(JSON_LIMIT + 1, ' '));
  await expect(read()).rejects.toMatchObject({ code: 'request_too_large' });
});

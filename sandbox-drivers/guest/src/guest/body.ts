import type { ServerHttp2Stream } from 'node:http2';
import type { z } from 'zod';
import { LIMITS } from '../protocol/index.ts';
import { badRequest } from './errors.ts';

/** Reads a bounded JSON request body and checks it; raises `bad_request` or `too_large`. */
export async function readJson<S extends z.ZodType>(stream: ServerHttp2Stream, schema: S): Promise<z.infer<S>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LIMITS.requestBytes) throw badRequest('too_large', `request body is over ${LIMITS.requestBytes} bytes`);
    chunks.push(chunk);
  }
  let value: unknown;
  try {
    value = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}');
  } catch (error) {
    throw badRequest('bad_request', `request body is not JSON: ${String(error)}`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw badRequest('bad_request', `request body at ${issue?.path.join('.') || '(top)'}: ${issue?.message}`);
}

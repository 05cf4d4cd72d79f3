import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { ArenaError } from '@coarena/core';

/** More than the longest task takes in JSON, with every character escaped. */
export const JSON_LIMIT = 512 * 1024;

/** Characters of a reason that are told. */
const REASON_LIMIT = 200;

/** Throws `content_type` unless the request says that it is JSON, in exactly this spelling (P48). */
export function requireJson(headers: Headers): void {
  if (!/^application\/json(?:; ?charset=utf-8)?$/u.test(headers.get('content-type') ?? ''))
    throw new ArenaError('content_type', { expected: 'application/json' });
}

/** Reads JSON of a schema. Throws `request_too_large` as soon as it is, else `request_invalid`. */
export async function readJson<S extends z.ZodType>(incoming: IncomingMessage, schema: S): Promise<z.output<S>> {
  const text = await readText(incoming, JSON_LIMIT);
  return checked(schema, parse(text), 'body');
}

/** A value of a schema, or `request_invalid` with the first field that is wrong. */
export function checked<S extends z.ZodType>(schema: S, value: unknown, where: string): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue?.path.map(String).join('.') || where;
  // It may name what was sent, which is as long as the request.
  const reason = (issue?.message ?? 'not valid').slice(0, REASON_LIMIT);
  throw new ArenaError('request_invalid', { field, reason });
}

async function readText(incoming: IncomingMessage, limit: number): Promise<string> {
  const tooLarge = new ArenaError('request_too_large', { what: 'the request', limit: `${limit} bytes` });
  if (Number(incoming.headers['content-length'] ?? 0) > limit) throw tooLarge;
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limit) throw tooLarge;
      chunks.push(chunk);
    }
  } catch (error) {
    // Whoever sent it has gone: no fault of the arena's.
    throw isCutOff(incoming) && error !== tooLarge ? endedEarly() : error;
  }
  return decoded(Buffer.concat(chunks));
}

/** True for a request whose rest never comes, also when its sender went before anyone read it. */
export function isCutOff(incoming: IncomingMessage): boolean {
  return incoming.destroyed && !incoming.readableEnded;
}

/** The error of a request that is not there whole. */
export function endedEarly(): ArenaError {
  return new ArenaError('request_invalid', { field: 'body', reason: 'it ended early' });
}

/** Bytes that are no text are refused: they would be kept as other text than was sent. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ArenaError('request_invalid', { field: 'body', reason: 'it is no UTF-8' });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ArenaError('request_invalid', { field: 'body', reason: 'it is no JSON' });
  }
}

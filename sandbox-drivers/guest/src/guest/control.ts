import http2 from 'node:http2';
import type { ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { z } from 'zod';
import {
  bootRequest,
  encodeEnvelope,
  fileName,
  type GuestErrorBody,
  type Hello,
  observeRequest,
  prepareRequest,
  PROTOCOL_VERSION,
  ROUTES,
  stepRequest,
} from '../protocol/index.ts';
import { readJson } from './body.ts';
import { CdpClosed } from './browser/cdp.ts';
import { badRequest, GuestFailure } from './errors.ts';
import { readFingerprint } from './fingerprint.ts';
import { prepare } from './recipe/prepare.ts';
import { type Ground, Session } from './session.ts';
import { observe, step, type StepAnswer } from './step.ts';

const empty = z.object({});

/** What the control stream needs of the guest around it. */
export interface ControlParts {
  readonly socket: Socket;
  readonly ground: Ground;
  /** Path of the running bundle, for the fingerprint. */
  readonly bundle: string;
  /** Ends the guest; called at `shutdown` and when the stream is gone. */
  readonly exit: () => void;
}

type Answer = { readonly json: unknown } | { readonly envelope: StepAnswer };

/** Serves the control stream: one operation at a time where order matters, files beside it. */
export class ControlServer {
  readonly #parts: ControlParts;
  #session: Session | null = null;
  #busy: string | null = null;

  constructor(parts: ControlParts) {
    this.#parts = parts;
    const server = http2.performServerHandshake(parts.socket, {
      maxSessionMemory: 64,
      settings: { initialWindowSize: 1024 * 1024, maxConcurrentStreams: 32 },
    });
    server.on('error', () => parts.exit());
    server.on('close', () => parts.exit());
    server.on('stream', (stream, headers) => {
      stream.on('error', () => stream.destroy());
      // What is left to fail is answering on a stream that the other side has just reset.
      this.#serve(stream, String(headers[':method']), String(headers[':path'])).catch(() => stream.destroy());
    });
  }

  async #serve(stream: ServerHttp2Stream, method: string, path: string): Promise<void> {
    try {
      if (method === 'GET' && path.startsWith(ROUTES.takeDelivered)) return await this.#takeFile(stream, path);
      const answer = await this.#answer(stream, method, path);
      if (stream.destroyed) return;
      stream.respond({ ':status': 200 });
      if ('json' in answer) stream.end(JSON.stringify(answer.json));
      else writeParts(stream, encodeEnvelope(answer.envelope.observation, answer.envelope.png));
      if (path === ROUTES.shutdown) stream.once('close', () => this.#parts.exit());
    } catch (error) {
      if (stream.destroyed || stream.headersSent) {
        stream.destroy();
        return;
      }
      stream.respond({ ':status': error instanceof GuestFailure && error.kind === 'request' ? 400 : 500 });
      stream.end(JSON.stringify(errorBody(error)));
    }
  }

  async #answer(stream: ServerHttp2Stream, method: string, path: string): Promise<Answer> {
    if (method === 'PUT' && path.startsWith(ROUTES.putFile)) return { json: await this.#putFile(stream, path) };
    if (method !== 'POST') throw badRequest('bad_request', `no ${method} ${path}`);
    switch (path) {
      case ROUTES.hello:
        await readJson(stream, empty);
        return { json: hello() };
      case ROUTES.boot: {
        const request = await readJson(stream, bootRequest);
        return { json: await this.#alone('boot', () => this.#boot(request)) };
      }
      case ROUTES.prepare: {
        const request = await readJson(stream, prepareRequest);
        return { json: await this.#alone('prepare', () => prepare(this.#booted(), request)) };
      }
      case ROUTES.step: {
        const request = await readJson(stream, stepRequest);
        return { envelope: await this.#alone('step', () => step(this.#booted(), request)) };
      }
      case ROUTES.observe: {
        const request = await readJson(stream, observeRequest);
        return { envelope: await this.#alone('observe', () => observe(this.#booted(), request)) };
      }
      case ROUTES.endState:
        await readJson(stream, empty);
        return { json: await this.#alone('end-state', () => this.#booted().endState()) };
      case ROUTES.fingerprint:
        await readJson(stream, empty);
        return { json: await this.#alone('fingerprint', () => readFingerprint(this.#booted(), this.#parts.bundle)) };
      case ROUTES.listDelivered:
        await readJson(stream, empty);
        return { json: await this.#parts.ground.delivered.list() };
      case ROUTES.shutdown:
        await readJson(stream, empty);
        return { json: {} };
      default:
        throw badRequest('bad_request', `no operation ${path.slice(0, 100)}`);
    }
  }

  async #boot(request: z.infer<typeof bootRequest>): Promise<unknown> {
    if (this.#session) throw badRequest('already_booted', 'this desktop is booted already');
    this.#session = await Session.boot(this.#parts.ground, request);
    return this.#session.answer;
  }

  #booted(): Session {
    if (!this.#session) throw badRequest('not_booted', 'call boot first');
    this.#session.check();
    return this.#session;
  }

  async #alone<T>(name: string, work: () => Promise<T>): Promise<T> {
    if (this.#busy !== null) throw badRequest('busy', `${name} while ${this.#busy} is running`);
    this.#busy = name;
    try {
      return await work();
    } finally {
      this.#busy = null;
    }
  }

  async #putFile(stream: ServerHttp2Stream, path: string): Promise<unknown> {
    const result = await this.#parts.ground.work.put(nameIn(path, ROUTES.putFile), stream as AsyncIterable<Buffer>);
    if (!result.ok) throw badRequest('too_large', result.why);
    return result.entry;
  }

  async #takeFile(stream: ServerHttp2Stream, path: string): Promise<void> {
    const file = await this.#parts.ground.delivered.read(nameIn(path, ROUTES.takeDelivered));
    if (!file) throw badRequest('not_found', 'no such delivered file');
    stream.respond({ ':status': 200, 'content-length': file.bytes });
    // A failed read resets the stream, which the other side notices.
    pipeline(file.content, stream, (error) => error && stream.close(http2.constants.NGHTTP2_INTERNAL_ERROR));
  }
}

function nameIn(path: string, prefix: string): string {
  let name: string;
  try {
    name = decodeURIComponent(path.slice(prefix.length));
  } catch (error) {
    throw badRequest('bad_request', `file name in the path: ${String(error)}`);
  }
  const parsed = fileName.safeParse(name);
  if (!parsed.success) throw badRequest('bad_request', `file name: ${parsed.error.issues[0]?.message}`);
  return parsed.data;
}

function writeParts(stream: ServerHttp2Stream, parts: readonly Uint8Array[]): void {
  for (const part of parts) stream.write(part);
  stream.end();
}

function hello(): Hello {
  return {
    protocol: PROTOCOL_VERSION,
    node: process.version,
    uid: process.getuid?.() ?? -1,
    pid: process.pid,
    clockMs: Date.now(),
  };
}

function errorBody(error: unknown): GuestErrorBody {
  if (error instanceof GuestFailure)
    return { kind: error.kind, code: error.code, message: error.message.slice(0, 2_000) };
  if (error instanceof CdpClosed) return { kind: 'infra', code: 'browser_dead', message: error.message };
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: 'infra', code: 'internal', message: text.slice(0, 2_000) };
}

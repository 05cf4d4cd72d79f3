import type { ClientHttp2Session } from 'node:http2';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import type { z } from 'zod';
import {
  bootAnswer,
  bootRequest,
  decodeEnvelope,
  deliveredList,
  endState,
  ENVELOPE_BYTES,
  fileEntry,
  fileName,
  fingerprint,
  hello,
  LIMITS,
  observation,
  prepareAnswer,
  PROTOCOL_VERSION,
  ROUTES,
  settleLimits,
} from '../protocol/index.ts';
import type {
  BootAnswer,
  BootRequest,
  DeliveredList,
  EndState,
  FileEntry,
  PrepareAnswer,
  PrepareStep,
  WireAction,
} from '../protocol/index.ts';
import { type CallRequest, deadlineSignal, open, parseJson, raiseErrorAnswer, readBody } from './call.ts';
import { GuestLostError, GuestProtocolError, GuestRequestError } from './errors.ts';
import { boundedFile } from './bounded-file.ts';
import { pngSize } from './png-size.ts';
import type { CallOptions, ClockOffset, GuestClient, GuestObservation, StepOptions } from './types.ts';

const CALL_MS = 10_000;
const BOOT_MS = 30_000;
const STEP_MS = 15_000;
const FILE_MS = 60_000;

/** What a session needs of its connection. */
export interface SessionParts {
  readonly session: ClientHttp2Session;
  readonly lost: Promise<GuestLostError>;
  readonly lostReason: () => GuestLostError | null;
  readonly close: () => void;
  readonly marginMs: number;
}

/** The `GuestClient` over one HTTP/2 session; made by `connectGuest`. */
export class GuestSession implements GuestClient {
  readonly #parts: SessionParts;
  readonly lost: Promise<GuestLostError>;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.lost = parts.lost;
  }

  async hello(options: CallOptions = {}) {
    const { value, clock } = await this.#timed(ROUTES.hello, hello, options);
    if (value.protocol !== PROTOCOL_VERSION) {
      throw new GuestProtocolError(
        `guest speaks protocol ${value.protocol}, this side ${PROTOCOL_VERSION}; use one build for both`,
      );
    }
    return { ...value, clock };
  }

  boot(
    request: Pick<BootRequest, 'actionSpace' | 'startUrl' | 'seed'> & Partial<BootRequest>,
    options: CallOptions = {},
  ): Promise<BootAnswer> {
    const body = bootRequest.parse({ settle: settleLimits.parse({}), deadlineMs: BOOT_MS, ...request });
    return this.#json(ROUTES.boot, bootAnswer, body, {
      deadlineMs: body.deadlineMs + this.#parts.marginMs,
      ...options,
    });
  }

  prepare(step: PrepareStep, options: StepOptions = {}): Promise<PrepareAnswer> {
    const deadlineMs = options.guestDeadlineMs ?? STEP_MS;
    const body = { step, settle: settleLimits.parse(options.settle ?? {}), deadlineMs };
    return this.#json(ROUTES.prepare, prepareAnswer, body, {
      deadlineMs: deadlineMs + this.#parts.marginMs,
      ...options,
    });
  }

  step(action: WireAction, options: StepOptions = {}): Promise<GuestObservation> {
    return this.#observation(ROUTES.step, { action }, options);
  }

  observe(options: StepOptions = {}): Promise<GuestObservation> {
    return this.#observation(ROUTES.observe, {}, options);
  }

  async putFile(name: string, content: Readable, options: CallOptions = {}): Promise<FileEntry> {
    const path = ROUTES.putFile + encodeURIComponent(checkedName(name));
    const entry = await this.#call(
      path,
      'PUT',
      (stream) => void pipeline(content, stream, () => undefined),
      { deadlineMs: FILE_MS, ...options },
      fileEntry,
    );
    if (entry.name !== name) throw new GuestProtocolError(`guest answered another file's name for ${path}`);
    return entry;
  }

  listDelivered(options: CallOptions = {}): Promise<DeliveredList> {
    return this.#json(ROUTES.listDelivered, deliveredList, {}, options);
  }

  async takeDelivered(name: string, options: CallOptions = {}): Promise<Readable> {
    const path = ROUTES.takeDelivered + encodeURIComponent(checkedName(name));
    const { signal, done } = deadlineSignal(path, options.deadlineMs ?? FILE_MS, options.signal);
    const call = this.#request(path, 'GET', (stream) => stream.end(), signal);
    try {
      const opened = await open(this.#parts.session, call);
      if (opened.status !== 200) await raiseErrorAnswer(opened, call);
      opened.stream.once('close', done);
      return boundedFile(opened, path, () => (signal.aborted ? (signal.reason as Error) : this.#parts.lostReason()));
    } catch (error) {
      done();
      throw error;
    }
  }

  endState(options: CallOptions = {}): Promise<EndState> {
    return this.#json(ROUTES.endState, endState, {}, options);
  }

  async fingerprint(options: CallOptions = {}) {
    const { value, clock } = await this.#timed(ROUTES.fingerprint, fingerprint, options);
    return { ...value, clock };
  }

  async shutdown(options: CallOptions = {}): Promise<void> {
    const { signal, done } = deadlineSignal(ROUTES.shutdown, options.deadlineMs ?? CALL_MS, options.signal);
    const call = this.#request(ROUTES.shutdown, 'POST', (stream) => stream.end('{}'), signal);
    try {
      const opened = await open(this.#parts.session, call);
      await readBody(opened, call, LIMITS.requestBytes);
    } catch (error) {
      if (!(error instanceof GuestLostError)) throw error;
    } finally {
      done();
    }
  }

  close(): void {
    this.#parts.close();
  }

  async #observation(path: string, extra: object, options: StepOptions): Promise<GuestObservation> {
    const guestMs = options.guestDeadlineMs ?? STEP_MS;
    const body = JSON.stringify({ ...extra, settle: settleLimits.parse(options.settle ?? {}), deadlineMs: guestMs });
    const bytes = await this.#bytes(path, 'POST', (stream) => stream.end(body), ENVELOPE_BYTES, {
      deadlineMs: guestMs + this.#parts.marginMs,
      ...options,
    });
    const envelope = decodeEnvelope(bytes);
    if (!envelope.ok) throw new GuestProtocolError(`${path}: ${envelope.why}`);
    const value = validated(observation, parseJson(envelope.text, path), path);
    if (value.capture === null) return { observation: value, png: null };
    const png = Buffer.from(envelope.picture.buffer, envelope.picture.byteOffset, envelope.picture.byteLength);
    const size = pngSize(png);
    const { capture } = value;
    if (!size || png.length !== capture.bytes || size.width !== capture.width || size.height !== capture.height) {
      throw new GuestProtocolError(`${path}: the picture is not the PNG that its description says`);
    }
    return { observation: value, png };
  }

  async #timed<S extends z.ZodType<{ clockMs: number }>>(path: string, schema: S, options: CallOptions) {
    const before = Date.now();
    const start = performance.now();
    const value = await this.#json(path, schema, {}, options);
    const half = (performance.now() - start) / 2;
    const clock: ClockOffset = { offsetMs: value.clockMs - (before + half), uncertaintyMs: half };
    return { value, clock };
  }

  #json<S extends z.ZodType>(path: string, schema: S, body: unknown, options: CallOptions): Promise<z.infer<S>> {
    return this.#call(path, 'POST', (stream) => stream.end(JSON.stringify(body)), options, schema);
  }

  async #call<S extends z.ZodType>(
    path: string,
    method: CallRequest['method'],
    send: CallRequest['send'],
    options: CallOptions,
    schema: S,
  ): Promise<z.infer<S>> {
    const bytes = await this.#bytes(path, method, send, LIMITS.answerBytes, options);
    return validated(schema, parseJson(bytes.toString('utf8'), path), path);
  }

  async #bytes(
    path: string,
    method: CallRequest['method'],
    send: CallRequest['send'],
    maxBytes: number,
    options: CallOptions,
  ): Promise<Buffer> {
    const { signal, done } = deadlineSignal(path, options.deadlineMs ?? CALL_MS, options.signal);
    const call = this.#request(path, method, send, signal);
    try {
      const opened = await open(this.#parts.session, call);
      if (opened.status !== 200) await raiseErrorAnswer(opened, call);
      return await readBody(opened, call, maxBytes);
    } finally {
      done();
    }
  }

  #request(path: string, method: CallRequest['method'], send: CallRequest['send'], signal: AbortSignal): CallRequest {
    return { path, method, send, signal, lostReason: this.#parts.lostReason };
  }
}

function validated<S extends z.ZodType>(schema: S, value: unknown, path: string): z.infer<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new GuestProtocolError(
    `answer to ${path} has a wrong shape at ${issue?.path.join('.') || '(top)'}: ${issue?.message}`,
  );
}

function checkedName(name: string): string {
  const parsed = fileName.safeParse(name);
  if (!parsed.success)
    throw new GuestRequestError(
      'bad_request',
      `file name ${JSON.stringify(name.slice(0, 80))}: ${parsed.error.issues[0]?.message}`,
    );
  return name;
}

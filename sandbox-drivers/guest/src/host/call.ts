import type { ClientHttp2Session, ClientHttp2Stream, IncomingHttpHeaders, IncomingHttpStatusHeader } from 'node:http2';
import { guestErrorBody, LIMITS } from '../protocol/index.ts';
import { GuestDeadlineError, GuestInfraError, GuestProtocolError, GuestRequestError } from './errors.ts';

/** An opened call: the stream after its answer's headers, whose body is still to be read. */
export interface Opened {
  readonly stream: ClientHttp2Stream;
  readonly status: number;
  /** The answer's declared length, or null. */
  readonly length: number | null;
}

/** One request on the control stream: where, what, and its bounds. `send` writes and ends the body. */
export interface CallRequest {
  readonly path: string;
  readonly method: 'POST' | 'PUT' | 'GET';
  readonly send: (stream: ClientHttp2Stream) => void;
  readonly signal: AbortSignal;
  /** Raised when the stream ends early: the reason the connection was lost, if it was. */
  readonly lostReason: () => Error | null;
}

/** Opens a call and waits for the answer's headers. Aborting the signal resets the stream. */
export function open(session: ClientHttp2Session, call: CallRequest): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const lost = call.lostReason();
    if (lost) return reject(lost);
    call.signal.throwIfAborted();
    const stream = session.request({ ':path': call.path, ':method': call.method });
    const onAbort = (): void => void stream.destroy(call.signal.reason as Error);
    call.signal.addEventListener('abort', onAbort, { once: true });
    stream.on('close', () => {
      call.signal.removeEventListener('abort', onAbort);
      reject(endedEarly(call));
    });
    stream.on('error', (error: Error) =>
      reject(call.signal.aborted ? (call.signal.reason as Error) : (call.lostReason() ?? error)),
    );
    stream.on('response', (headers: IncomingHttpHeaders & IncomingHttpStatusHeader) =>
      resolve({ stream, status: Number(headers[':status']), length: declaredLength(headers['content-length']) }),
    );
    call.send(stream);
  });
}

/** Reads an answer's body up to a limit; more is a protocol error and resets the stream. */
export async function readBody(opened: Opened, call: CallRequest, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of opened.stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new GuestProtocolError(`answer to ${call.path} is over ${maxBytes} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof GuestProtocolError) throw error;
    throw call.signal.aborted ? call.signal.reason : (call.lostReason() ?? error);
  }
  if (call.signal.aborted) throw call.signal.reason;
  if (opened.stream.rstCode !== 0) throw endedEarly(call);
  return Buffer.concat(chunks);
}

/** Turns an error answer into the typed error; anything else in an error answer is a protocol error. */
export async function raiseErrorAnswer(opened: Opened, call: CallRequest): Promise<never> {
  const body = await readBody(opened, call, LIMITS.requestBytes);
  const parsed = guestErrorBody.safeParse(parseJson(body.toString('utf8'), call.path));
  if (!parsed.success)
    throw new GuestProtocolError(`status ${opened.status} of ${call.path} without a valid error body`);
  const { kind, code, message } = parsed.data;
  throw kind === 'infra' ? new GuestInfraError(code, message) : new GuestRequestError(code, message);
}

/** JSON from the guest, or a protocol error. */
export function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new GuestProtocolError(`answer to ${path} is not JSON`, { cause: error });
  }
}

/** A signal that fires at the deadline (with `GuestDeadlineError`) or with the caller's own; call `done` when the call is over. */
export function deadlineSignal(
  path: string,
  ms: number,
  outer: AbortSignal | undefined,
): { signal: AbortSignal; done: () => void } {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new GuestDeadlineError(`${path} not answered in ${ms} ms`)), ms);
  const onOuter = (): void => controller.abort(outer?.reason);
  if (outer?.aborted) onOuter();
  outer?.addEventListener('abort', onOuter, { once: true });
  const done = (): void => {
    clearTimeout(timer);
    outer?.removeEventListener('abort', onOuter);
  };
  return { signal: controller.signal, done };
}

const declaredLength = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,12}$/.test(header) ? Number(header) : null;

function endedEarly(call: CallRequest): Error {
  if (call.signal.aborted) return call.signal.reason as Error;
  return call.lostReason() ?? new GuestProtocolError(`stream of ${call.path} ended without an answer`);
}

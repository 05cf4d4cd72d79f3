import { Buffer } from 'node:buffer';
import type { Readable, Writable } from 'node:stream';

/** A message that Chromium sends without being asked. */
export interface CdpEvent {
  readonly method: string;
  readonly params: Record<string, unknown>;
  readonly sessionId: string | undefined;
}

/** Chromium did not do a command: it answered with an error, or what the command was for has gone (`CdpSessionGone`). */
export class CdpError extends Error {
  override readonly name: string = 'CdpError';
}

/** The pipe is gone, so the browser is. */
export class CdpClosed extends Error {
  override readonly name = 'CdpClosed';
}

/**
 * The session that a command was for has ended: the page, frame or worker behind it is gone. `sent` says that it was
 * still there when the command went out, so that the command may have been carried out, and even have been what ended it.
 */
export class CdpSessionGone extends CdpError {
  override readonly name = 'CdpSessionGone';
  readonly sent: boolean;

  constructor(method: string, sent: boolean) {
    super(`${method}: ${sent ? 'the page went away meanwhile' : 'the page is gone'}`);
    this.sent = sent;
  }
}

/** Chromium's code for a command to a session that it does not know. */
const NO_SUCH_SESSION = -32_001;

/** Larger messages are skipped without being kept, and the command that asked for one fails. */
const MAX_MESSAGE = 96 * 1024 * 1024;

interface Pending {
  readonly method: string;
  readonly sessionId: string | undefined;
  readonly resolve: (value: Record<string, unknown>) => void;
  readonly reject: (error: Error) => void;
}

/** A client of the DevTools protocol over Chromium's two pipe descriptors: JSON messages ended by a zero byte. */
export class Cdp {
  readonly #out: Writable;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Set<(event: CdpEvent) => void>();
  /** The session through which each session was attached. */
  readonly #parents = new Map<string, string | undefined>();
  #chunks: Buffer[] = [];
  #size = 0;
  #id = 0;
  #closed = false;

  constructor(out: Writable, input: Readable) {
    this.#out = out;
    out.on('error', () => this.#close());
    input.on('data', (chunk: Buffer) => this.#read(chunk));
    input.on('error', () => this.#close());
    input.on('close', () => this.#close());
    input.on('end', () => this.#close());
  }

  /**
   * Sends a command to the browser, or to a session; resolves with its result. Rejects with `CdpError` or `CdpClosed`. Chromium does not answer everything that was under way when a session ended.
   */
  send(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
    if (this.#closed) return Promise.reject(new CdpClosed(`${method}: the browser is gone`));
    const id = ++this.#id;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { method, sessionId, resolve, reject });
      this.#write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  /** What is sent in one turn goes out in one write: Chromium is woken once, and not for each of many keys. */
  #write(message: string): void {
    if (this.#out.writableCorked === 0) {
      this.#out.cork();
      process.nextTick(() => this.#out.uncork());
    }
    this.#out.write(message);
  }

  /** Calls the listener for every event; returns how to stop. */
  listen(listener: (event: CdpEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #read(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(0, start); end >= 0; end = chunk.indexOf(0, start)) {
      this.#keep(chunk.subarray(start, end));
      this.#finish();
      start = end + 1;
    }
    if (start < chunk.length) this.#keep(chunk.subarray(start));
  }

  #keep(part: Buffer): void {
    this.#size += part.length;
    // Past the limit only the head is kept: it names the command that has to fail.
    if (this.#size <= MAX_MESSAGE) this.#chunks.push(part);
    else if (this.#chunks.length > 1) this.#chunks.length = 1;
  }

  #finish(): void {
    const [chunks, size] = [this.#chunks, this.#size];
    this.#chunks = [];
    this.#size = 0;
    if (size > MAX_MESSAGE) {
      const id = /^\{"id":(\d+)/.exec(chunks[0]?.toString('latin1', 0, 40) ?? '')?.[1];
      this.#settle(Number(id), (pending) => pending.reject(new CdpError(`${pending.method}: answer of ${size} bytes`)));
      return;
    }
    const [only] = chunks;
    if (only && isConsole(only)) return;
    const text = chunks.length === 1 && only ? only.toString('utf8') : Buffer.concat(chunks).toString('utf8');
    this.#dispatch(JSON.parse(text) as Message);
  }

  #dispatch(message: Message): void {
    if (message.id !== undefined) {
      this.#settle(message.id, (pending) => {
        if (message.error) pending.reject(errorOf(pending.method, message.error));
        else pending.resolve(message.result ?? {});
      });
    } else if (message.method !== undefined) {
      const event = { method: message.method, params: message.params ?? {}, sessionId: message.sessionId };
      this.#follow(event);
      for (const listener of this.#listeners) listener(event);
    }
  }

  #follow({ method, params, sessionId }: CdpEvent): void {
    if (method === 'Target.attachedToTarget') this.#parents.set(String(params['sessionId']), sessionId);
    else if (method === 'Target.detachedFromTarget') this.#end(String(params['sessionId']));
  }

  /** Settles what waits for a session that has ended, and for those that were attached through it. */
  #end(sessionId: string): void {
    this.#parents.delete(sessionId);
    for (const [id, pending] of this.#pending) {
      if (pending.sessionId === sessionId)
        this.#settle(id, ({ method, reject }) => reject(new CdpSessionGone(method, true)));
    }
    for (const [child, parent] of this.#parents) if (parent === sessionId) this.#end(child);
  }

  #settle(id: number, how: (pending: Pending) => void): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    how(pending);
  }

  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const { method, reject } of this.#pending.values()) reject(new CdpClosed(`${method}: the browser is gone`));
    this.#pending.clear();
  }
}

const CONSOLE = '{"method":"Runtime.consoleAPICalled"';

/** A page that prints without end to its console must not cost a parse for each line. */
const isConsole = (message: Buffer): boolean => message.toString('latin1', 0, CONSOLE.length) === CONSOLE;

const errorOf = (method: string, { code, message }: { code?: number; message: string }): Error =>
  code === NO_SUCH_SESSION ? new CdpSessionGone(method, false) : new CdpError(`${method}: ${message}`);

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code?: number; readonly message: string };
  readonly sessionId?: string;
}

import http2 from 'node:http2';
import type { ClientHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import { LIMITS, REASON_HEADER } from '../../protocol/index.ts';

const ANSWER_MS = 25_000;
const REMEMBERED = 200;

/** A connection through the host, or the reason it was refused. */
export type Connection =
  { readonly ok: true; readonly stream: ClientHttp2Stream } | { readonly ok: false; readonly reason: string };

/** Asks the host for connections over the egress stream and remembers its latest refusals. */
export class EgressClient {
  readonly #session: http2.ClientHttp2Session;
  readonly #refusals = new Map<string, string>();
  #open = 0;

  constructor(socket: Socket) {
    this.#session = http2.connect('http://host', {
      createConnection: () => socket,
      maxSessionMemory: 64,
      settings: { enablePush: false, initialWindowSize: 1024 * 1024 },
    });
    this.#session.setLocalWindowSize(8 * 1024 * 1024);
    // Its end is noticed where a connection is asked for.
    this.#session.on('error', () => undefined);
  }

  /** Opens a connection to `host:port`. Never rejects. */
  connect(authority: string): Promise<Connection> {
    const refuse = (reason: string): Connection => {
      this.#refusals.delete(authority);
      this.#refusals.set(authority, reason);
      const oldest = this.#refusals.keys().next();
      if (this.#refusals.size > REMEMBERED && !oldest.done) this.#refusals.delete(oldest.value);
      return { ok: false, reason };
    };
    if (this.#session.destroyed || this.#session.closed) return Promise.resolve(refuse('egress_lost'));
    if (this.#open >= LIMITS.egressStreams) return Promise.resolve(refuse('too_many_connections'));
    this.#open++;
    return new Promise((resolve) => {
      const stream = this.#session.request({ ':method': 'CONNECT', ':authority': authority });
      stream.setTimeout(ANSWER_MS, () => stream.close());
      stream.on('error', () => stream.destroy());
      let answered = false;
      stream.once('close', () => {
        this.#open--;
        if (!answered) resolve(refuse('egress_lost'));
      });
      stream.once('response', (headers) => {
        answered = true;
        stream.setTimeout(0);
        if (headers[':status'] === 200) {
          this.#refusals.delete(authority);
          return resolve({ ok: true, stream });
        }
        const reason = headers[REASON_HEADER];
        resolve(refuse(typeof reason === 'string' && /^[a-z0-9_]{1,60}$/.test(reason) ? reason : 'refused'));
        stream.close();
      });
    });
  }

  /** The latest refusal of a `host:port` that has not been opened since, or null. */
  refusalOf(authority: string): string | null {
    return this.#refusals.get(authority) ?? null;
  }
}

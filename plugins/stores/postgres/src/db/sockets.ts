import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from './target.ts';

/** A socket as postgres.js wants it: `host` is what a certificate is checked against. */
type HostSocket = net.Socket & { host?: string };

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Makes the sockets of one client. The library reconnects without a pause when a server closes during the start-up, so
 * the pauses are ours: after an attempt that brought no byte the next ones wait, 100 ms at first and at most 1 s.
 */
export class SocketFactory {
  readonly target: Target;
  readonly #connectTimeoutMs: number;
  #blockedUntil = 0;
  #pauseMs = FIRST_PAUSE_MS;

  constructor(target: Target, connectTimeoutMs: number) {
    this.target = target;
    this.#connectTimeoutMs = connectTimeoutMs;
  }

  /** A socket that is being connected. What goes wrong arrives as its `error` and `close`. */
  async open(): Promise<net.Socket> {
    while (this.#blockedUntil > performance.now()) await sleep(this.#blockedUntil - performance.now());
    const { host, port } = this.target;
    const socket: HostSocket = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host);
    socket.host = host;
    const timer = setTimeout(() => {
      socket.destroy(
        Object.assign(new Error(`no connection within ${this.#connectTimeoutMs} ms`), { code: 'ETIMEDOUT' }),
      );
    }, this.#connectTimeoutMs);
    socket.once('connect', () => clearTimeout(timer));
    socket.once('close', () => {
      clearTimeout(timer);
      this.#judge(socket.bytesRead);
    });
    return socket;
  }

  #judge(bytesRead: number): void {
    const now = performance.now();
    if (bytesRead > 0) {
      this.#pauseMs = FIRST_PAUSE_MS;
    } else if (now >= this.#blockedUntil) {
      this.#blockedUntil = now + this.#pauseMs;
      this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2);
    }
  }
}

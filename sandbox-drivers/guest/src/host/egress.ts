import http2 from 'node:http2';
import type { ServerHttp2Stream } from 'node:http2';
import { LIMITS, REASON_HEADER } from '../protocol/index.ts';
import { bridge } from './bridge.ts';
import type { EgressOptions, EgressServer, EgressVerdict } from './types.ts';

const SESSION_MEMORY_MB = 64;
const REASON = /^[a-z0-9_]{1,60}$/;

/**
 * Serves a desktop's egress stream: each CONNECT stream is judged by the caller and then bridged with back-pressure.
 * Anything but CONNECT is refused as `bad_request`. Idle and excess connections are closed or refused; a misbehaving
 * guest costs at most 64 MB of session memory, and then its stream.
 */
export function serveEgress(options: EgressOptions): EgressServer {
  const maxOpen = options.maxOpen ?? LIMITS.egressStreams;
  const session = http2.performServerHandshake(options.stream, {
    maxSessionMemory: SESSION_MEMORY_MB,
    maxHeaderListPairs: 64,
    settings: { maxConcurrentStreams: maxOpen * 4, maxHeaderListSize: 16 * 1024 },
  });
  const totals = { up: 0, down: 0, opened: 0, refused: 0 };
  const live = new Set<ServerHttp2Stream>();
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const close = (): void => {
    if (!session.destroyed) session.destroy();
    options.stream.destroy();
    resolve();
  };
  session.on('error', close);
  session.on('close', close);
  options.stream.on('error', close);
  options.stream.on('close', close);

  const serve = async (stream: ServerHttp2Stream, authority: string): Promise<void> => {
    const startedAt = Date.now();
    const finish = (verdict: string, up: number, down: number): void => {
      totals.up += up;
      totals.down += down;
      options.onEnd?.({ authority, verdict, up, down, startedAt, ms: Date.now() - startedAt });
    };
    const refuse = (reason: string): void => {
      totals.refused++;
      const safe = REASON.test(reason) ? reason : 'refused';
      if (!stream.destroyed) stream.respond({ ':status': 403, [REASON_HEADER]: safe }, { endStream: true });
      finish(safe, 0, 0);
    };
    if (live.size >= maxOpen) return refuse('too_many_connections');
    live.add(stream);
    stream.once('close', () => live.delete(stream));
    const outcome = await within(options.connectMs ?? LIMITS.egressConnectMs, judgeAndConnect(options, authority));
    if (outcome.verdict === 'refuse') return refuse(outcome.reason);
    if (stream.destroyed) {
      outcome.socket.destroy();
      return finish('open', 0, 0);
    }
    totals.opened++;
    stream.respond({ ':status': 200 });
    const counts = await bridge(stream, outcome.socket, options.idleMs ?? LIMITS.egressIdleMs);
    finish('open', counts.up, counts.down);
  };

  session.on('stream', (stream, headers) => {
    stream.on('error', () => stream.destroy());
    const authority = headers[':authority'];
    if (headers[':method'] !== 'CONNECT' || typeof authority !== 'string' || authority.length > 300) {
      stream.respond({ ':status': 400, [REASON_HEADER]: 'bad_request' }, { endStream: true });
      return;
    }
    // What is left to fail is answering on a stream that the desktop has just reset.
    serve(stream, authority).catch(() => stream.destroy());
  });
  return {
    totals,
    ended,
    close,
    get open() {
      return live.size;
    },
  };
}

type Connected =
  | { verdict: 'open'; socket: Awaited<ReturnType<Extract<EgressVerdict, { verdict: 'open' }>['connect']>> }
  | { verdict: 'refuse'; reason: string };

async function judgeAndConnect(options: EgressOptions, authority: string): Promise<Connected> {
  let verdict: EgressVerdict;
  try {
    verdict = await options.onConnect(authority);
  } catch {
    return { verdict: 'refuse', reason: 'egress_error' };
  }
  if (verdict.verdict === 'refuse') return verdict;
  try {
    return { verdict: 'open', socket: await verdict.connect() };
  } catch {
    return { verdict: 'refuse', reason: 'connect_failed' };
  }
}

/** The outcome, or a refusal at the deadline; a connection that comes later is closed at once. */
async function within(ms: number, work: Promise<Connected>): Promise<Connected> {
  const late = Promise.withResolvers<Connected>();
  const timer = setTimeout(() => late.resolve({ verdict: 'refuse', reason: 'connect_timeout' }), ms);
  const first = await Promise.race([work, late.promise]);
  clearTimeout(timer);
  const closeLate = (outcome: Connected): void => {
    if (outcome !== first && outcome.verdict === 'open') outcome.socket.destroy();
  };
  work.then(closeLate, () => undefined);
  return first;
}

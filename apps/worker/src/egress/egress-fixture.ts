import { createHash } from 'node:crypto';
import http2 from 'node:http2';
import { mkdtempSync, rmSync } from 'node:fs';
import net, { type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock, PracticeSite } from '@coarena/core';
import { openEgress } from './open-egress.ts';
import type { EgressDecision, EgressLimits } from './types.ts';

/** What a CONNECT brought back: its status and reason, and everything that came down. */
export type Exchange = { readonly status: number; readonly reason: string | undefined; readonly text: string };

/** The real clock, as the port. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: async (ms, signal) => sleep(ms, undefined, signal === undefined ? {} : { signal }),
};

/** A site whose pages are given as text by path; a number beside the text delays the page. */
export function siteOf(host: string, pages: Readonly<Record<string, string | readonly [string, number]>>) {
  const blobs = new Map<string, Uint8Array>();
  const listed = Object.entries(pages).map(([path, page]) => {
    const [text, delayMs] = typeof page === 'string' ? [page, undefined] : page;
    const bytes = Buffer.from(text);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    blobs.set(sha256, bytes);
    const mime = path.endsWith('.css') ? 'text/css' : 'text/html';
    return { path, sha256, mime, bytes: bytes.length, ...(delayMs === undefined ? {} : { delayMs }) };
  });
  return { site: { host, pages: listed } satisfies PracticeSite, blobs };
}

/** An egress with a desktop's end of its stream: `connect` asks for a target and sends bytes as they are. */
export async function egressFixture(
  sites: readonly ReturnType<typeof siteOf>[],
  limits: Partial<EgressLimits> = {},
  missing = false,
) {
  const [desktop, host] = await socketPair();
  const decisions: EgressDecision[] = [];
  const faults: unknown[] = [];
  const egress = openEgress({
    stream: host,
    lane: 'a',
    sites: sites.map((each) => each.site),
    blobs: {
      get: async (sha256) => {
        const bytes = sites.map((each) => each.blobs.get(sha256)).find((each) => each !== undefined);
        if (missing || bytes === undefined) throw new Error(`no object ${sha256}`);
        return bytes;
      },
    },
    clock: systemClock,
    onDecision: (decision) => decisions.push(decision),
    onFault: (error) => faults.push(error),
    limits,
  });
  const session = http2.connect('http://host', { createConnection: () => desktop });
  session.on('error', () => undefined);
  const connect = (authority: string, bytes = '', keepOpen = false): Promise<Exchange> =>
    new Promise((resolve, reject) => {
      const stream = session.request({ ':method': 'CONNECT', ':authority': authority }, { endStream: false });
      const chunks: Buffer[] = [];
      let status = 0;
      let reason: string | undefined;
      stream.on('response', (headers) => {
        status = Number(headers[':status']);
        reason = headers['x-coarena-reason'] as string | undefined;
        if (status !== 200 || keepOpen) stream.write(bytes);
        else stream.end(bytes);
      });
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', reject);
      stream.on('close', () => resolve({ status, reason, text: Buffer.concat(chunks).toString('utf8') }));
    });
  const close = (): void => {
    session.destroy();
    egress.close();
  };
  return { host, egress, decisions, faults, session, connect, close, [Symbol.dispose]: close };
}

/** A request as text, with the lines ended as HTTP wants them. */
export function request(...lines: readonly string[]): string {
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Two connected sockets, as a driver would give one of them. */
async function socketPair(): Promise<readonly [Socket, Socket]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'egress-'));
  const file = path.join(folder, 's');
  const server = net.createServer();
  const accepted = new Promise<Socket>((resolve) => server.once('connection', resolve));
  await new Promise<void>((resolve) => server.listen(file, resolve));
  const desktop = net.connect(file);
  const host = await accepted;
  server.close();
  rmSync(folder, { recursive: true });
  return [desktop, host];
}

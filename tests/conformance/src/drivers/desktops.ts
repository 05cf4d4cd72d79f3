import http from 'node:http';
import { duplexPair, type Duplex } from 'node:stream';
import { connectGuest, serveEgress, type GuestClient } from '@coarena/guest/host';
import type { Sandbox } from '@coarena/core';
import type { DriverBench } from './bench.ts';

const PAGE = `<!doctype html><html lang="en"><title>Still</title><body style="margin:0;font:16px sans-serif"><h1>A still page</h1><p>Nothing here moves.</p><a href="/">home</a></body></html>`;

/** The page that every booted desktop shows. */
export const STILL_PAGE = 'http://still.practice.test/';

/** A site, and the name and port that desktops reach it by, or a pattern of them; nothing else is open to them. */
export type ServedSite = { readonly site: http.Server; readonly authority: string | RegExp };

/** The client of a machine's running guest, with a site behind its egress stream; `close` ends both streams. */
export function connectDesktop(
  sandbox: Sandbox,
  { site, authority: known }: ServedSite,
): { readonly guest: GuestClient; readonly close: () => void } {
  const egress = serveEgress({
    stream: sandbox.egress as unknown as Duplex,
    onConnect: async (authority) => {
      const isKnown = typeof known === 'string' ? authority === known : known.test(authority);
      if (!isKnown) return { verdict: 'refuse', reason: 'egress_closed' };
      const [near, far] = duplexPair();
      site.emit('connection', far);
      return { verdict: 'open', connect: async () => near };
    },
  });
  const guest = connectGuest({ control: sandbox.control as unknown as Duplex });
  const close = (): void => {
    guest.close();
    egress.close();
  };
  return { guest, close };
}

/** Clients of running guests, with one site (a still page) behind their egress streams; they end with the case. */
export function desktops(
  bench: DriverBench,
  sandboxes: readonly Sandbox[],
  served: ServedSite = stillSite(),
): readonly GuestClient[] {
  return sandboxes.map((sandbox) => {
    const { guest, close } = connectDesktop(sandbox, served);
    bench.defer(close);
    return guest;
  });
}

function stillSite(): ServedSite {
  const site = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(PAGE);
  });
  return { site, authority: 'still.practice.test:80' };
}

/** Starts display and browser in each desktop, at the same time. */
export function bootAll(guests: readonly GuestClient[]) {
  return Promise.all(guests.map((guest) => guest.boot({ actionSpace: 'browser', startUrl: STILL_PAGE, seed: 1 })));
}

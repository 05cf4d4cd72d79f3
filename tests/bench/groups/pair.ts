import http from 'node:http';
import { openLocalDesktops, type LocalDesktops } from '../../settling/local-desktops.ts';
import type { Figure } from '../figure.ts';

const ROUNDS = 5;
const PAGE = '<!doctype html><title>Bench</title><h1>A page</h1><form><input name="q"><button>Search</button></form>';

/**
 * A pair of local desktops from nothing: `first-frames` until both lanes' first settled frames are here (the median of
 * five pairs), `release-skew` between the moments at which the two lanes go on when both have waited for each other (the
 * worst of five).
 */
export async function* figures(): AsyncIterable<Figure> {
  const site = http.createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
  );
  const desktops = await openLocalDesktops(site);
  const frames: number[] = [];
  const skews: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { firstFramesMs, skewMs } = await onePair(desktops);
      frames.push(firstFramesMs);
      skews.push(skewMs);
    }
  } finally {
    await desktops.close();
  }
  const sorted = frames.toSorted((one, other) => one - other);
  yield { name: 'pair.first-frames', value: Math.round(sorted[Math.floor(ROUNDS / 2)] ?? Number.NaN) };
  yield { name: 'pair.release-skew', value: Math.round(Math.max(...skews) * 10) / 10 };
}

async function onePair(desktops: LocalDesktops): Promise<{ firstFramesMs: number; skewMs: number }> {
  const start = performance.now();
  const { guests, end } = await desktops.pair();
  try {
    await Promise.all(
      guests.map((guest) => guest.boot({ actionSpace: 'browser', startUrl: 'http://bench.practice.test/', seed: 1 })),
    );
    const gate = Promise.withResolvers<void>();
    const seen = guests.map(async (guest) => {
      const { png } = await guest.observe();
      if (png === null) throw new Error('a lane has no first frame');
    });
    const released = seen.map(async (first) => {
      await first;
      await gate.promise;
      return performance.now();
    });
    await Promise.all(seen);
    const firstFramesMs = performance.now() - start;
    gate.resolve();
    const [one = 0, other = 0] = await Promise.all(released);
    return { firstFramesMs, skewMs: Math.abs(one - other) };
  } finally {
    await end();
  }
}

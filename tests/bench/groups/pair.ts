import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { duplexPair, type Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectGuest, serveEgress, type GuestClient } from '@coarena/guest/host';
import type { Logger, PluginContext, Sandbox, SandboxDriver } from '@coarena/core';
import local from '@coarena/sandbox-driver-local';
import type { Figure } from '../figure.ts';

const ROUNDS = 5;
const PAGE = '<!doctype html><title>Bench</title><h1>A page</h1><form><input name="q"><button>Search</button></form>';

/**
 * A pair of local desktops from nothing: `first-frames` until both lanes' first settled frames are here (the median of
 * five pairs), `release-skew` between the moments at which the two lanes go on when both have waited for each other (the
 * worst of five).
 */
export async function* figures(): AsyncIterable<Figure> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-pair-'));
  const driver = await local.create(local.configSchema.parse({}), context(folder));
  const frames: number[] = [];
  const skews: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { firstFramesMs, skewMs } = await onePair(driver);
      frames.push(firstFramesMs);
      skews.push(skewMs);
    }
  } finally {
    await driver.dispose();
    await rm(folder, { recursive: true, force: true });
  }
  const sorted = frames.toSorted((one, other) => one - other);
  yield { name: 'pair.first-frames', value: Math.round(sorted[Math.floor(ROUNDS / 2)] ?? Number.NaN) };
  yield { name: 'pair.release-skew', value: Math.round(Math.max(...skews) * 10) / 10 };
}

async function onePair(driver: SandboxDriver): Promise<{ firstFramesMs: number; skewMs: number }> {
  const start = performance.now();
  const sandboxes = await driver.provision({
    owner: { battle: 'bench', worker: 'bench', fencing: 1 },
    lanes: ['a', 'b'],
    actionSpace: 'browser',
    lifetimeMs: 120_000,
    signal: AbortSignal.timeout(60_000),
  });
  const guests = sandboxes.map(guestOf);
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
    for (const guest of guests) guest.close();
    await Promise.all(sandboxes.map((sandbox) => sandbox.destroy()));
  }
}

function guestOf(sandbox: Sandbox): GuestClient {
  const site = http.createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
  );
  serveEgress({
    stream: sandbox.egress as unknown as Duplex,
    onConnect: async (authority) => {
      if (authority !== 'bench.practice.test:80') return { verdict: 'refuse', reason: 'egress_closed' };
      const [near, far] = duplexPair();
      site.emit('connection', far);
      return { verdict: 'open', connect: async () => near };
    },
  });
  return connectGuest({ control: sandbox.control as unknown as Duplex });
}

function context(folder: string): PluginContext {
  const log: Logger = { debug: ignore, info: ignore, warn: ignore, error: ignore, child: () => log };
  return {
    log,
    folder,
    signal: new AbortController().signal,
    clock: {
      now: () => Date.now(),
      monotonic: () => performance.now(),
      sleep: async (ms, signal) => sleep(ms, undefined, signal === undefined ? {} : { signal }),
    },
    random: {
      stream: () => ({ next: () => randomBytes(4).readUInt32BE() / 2 ** 32 }),
      id: () => randomBytes(16).toString('hex'),
      seeded: false,
    },
    hasher: { sha256: (data) => createHash('sha256').update(data).digest('hex') },
  };
}

function ignore(): void {
  // A measurement prints figures alone.
}

import { randomBytes } from 'node:crypto';
import { StoreConfig } from '../src/config.ts';
import { createStore } from '../src/create.ts';
import { keepingLog } from './support.ts';

/**
 * An arena in a process of its own, for tests that kill it: opens the embedded store in the folder given, says `up` and
 * the server's clock, and stays until it is killed.
 */
const folder = process.argv[2] ?? '';
const log = keepingLog();
try {
  const store = await createStore(StoreConfig.parse({}), {
    log,
    clock: {
      now: Date.now,
      monotonic: () => performance.now(),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    },
    random: { stream: () => ({ next: Math.random }), id: () => randomBytes(16).toString('hex'), seeded: false },
    hasher: { sha256: String },
    signal: new AbortController().signal,
    folder,
  });
  await store.accounts.ensure({ id: 'kept', kind: 'system', roles: [] });
  process.stdout.write(`up ${await store.now()}\n`);
  setInterval(() => undefined, 1_000);
} catch (error) {
  process.stdout.write(`failed ${(error as Error & { code?: string }).code ?? ''} ${String(error)}\n`);
  process.exit(1);
}

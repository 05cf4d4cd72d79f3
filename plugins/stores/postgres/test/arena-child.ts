import { pluginContext } from '@coarena/conformance';
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
  const store = await createStore(StoreConfig.parse({}), pluginContext(folder, log));
  await store.accounts.ensure({ id: 'kept', kind: 'system', roles: [] });
  process.stdout.write(`up ${await store.now()}\n`);
  setInterval(() => undefined, 1_000);
} catch (error) {
  process.stdout.write(`failed ${(error as Error & { code?: string }).code ?? ''} ${String(error)}\n`);
  process.exit(1);
}

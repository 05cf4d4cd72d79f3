import { Command } from 'commander';
import type { ReapReport, SandboxDriver, Store } from '@coarena/core';
import { configFrom, withConfigOptions, withJson, type ConfigOptions } from '../shared/options.ts';
import { columns, openOutput } from '../shared/output.ts';
import { withDriver } from '../shared/with-driver.ts';

type Options = ConfigOptions & { readonly json: boolean };
type Lease = 'live' | 'lost' | 'unknown';

/** `coarena sandboxes`: every desktop of this machine, whoever made it. */
export function sandboxesCommand(): Command {
  return withJson(withConfigOptions(new Command('sandboxes').description('list the desktops of this machine'))).action(
    (options: Options) => list(options),
  );
}

/** `coarena cleanup`: removes desktops whose worker is gone, and nothing else. */
export function cleanupCommand(): Command {
  return withJson(
    withConfigOptions(new Command('cleanup').description('remove desktops that lost their worker')),
  ).action((options: Options) => cleanup(options));
}

async function list(options: Options): Promise<void> {
  const config = configFrom(options);
  const rows = await withDriver(config, async (driver, store) => {
    const listed = await driver.list();
    return Promise.all(
      listed.map(async ({ id, owner, ageMs }) => ({
        id,
        driver: config.values.sandbox.use,
        battle: owner.battle,
        owner: owner.worker,
        age: Math.round(ageMs / 1_000),
        lease: await leaseOf(store, owner),
      })),
    );
  });
  openOutput(options.json).answer(rows, () =>
    rows.length === 0
      ? 'no sandbox exists'
      : columns([
          ['ID', 'DRIVER', 'BATTLE', 'OWNER', 'AGE (s)', 'LEASE'],
          ...rows.map((row) => Object.values(row).map(String)),
        ]),
  );
}

async function leaseOf(store: Store | null, owner: Parameters<Store['battles']['isLive']>[0]): Promise<Lease> {
  if (store === null) return 'unknown';
  return (await store.battles.isLive(owner)) ? 'live' : 'lost';
}

async function cleanup(options: Options): Promise<void> {
  const report = await withDriver(configFrom(options), (driver, store) => reapWith(driver, store));
  openOutput(options.json).answer(report, () => `removed ${report.removed.length}, kept ${report.kept}`);
}

async function reapWith(driver: SandboxDriver, store: Store | null): Promise<ReapReport> {
  if (store !== null) return driver.reap((owner) => store.battles.isLive(owner));
  // Only the running arena knows which leases are live, and it reaps what has none by itself.
  process.stderr.write('the arena is running and removes lost sandboxes itself; nothing was removed here\n');
  return { removed: [], kept: (await driver.list()).length };
}

import type http from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectDesktop } from '@coarena/conformance';
import type { SandboxDriver } from '@coarena/core';
import type { GuestClient } from '@coarena/guest/host';
import local from '@coarena/sandbox-driver-local';
import { pluginServices } from '../run/plugin-services.ts';

/** Makes pairs of local desktops whose every `*.practice.test` address is one site; `close` removes what is left. */
export interface LocalDesktops {
  /** Two desktops, provisioned and connected but not booted. */
  pair(): Promise<{ readonly guests: readonly GuestClient[]; readonly end: () => Promise<void> }>;
  close(): Promise<void>;
}

/** Opens the local driver in a folder of its own. */
export async function openLocalDesktops(site: http.Server): Promise<LocalDesktops> {
  const folder = await mkdtemp(path.join(tmpdir(), 'local-desktops-'));
  const driver = await local.create(local.configSchema.parse({}), { ...pluginServices(folder), folder });
  return {
    pair: () => pairOf(driver, site),
    close: async () => {
      await driver.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function pairOf(driver: SandboxDriver, site: http.Server) {
  const sandboxes = await driver.provision({
    owner: { battle: 'measured', worker: 'measured', fencing: 1 },
    lanes: ['a', 'b'],
    actionSpace: 'browser',
    lifetimeMs: 3_600_000,
    signal: AbortSignal.timeout(60_000),
  });
  const served = { site, authority: /^[a-z]+\.practice\.test:80$/u };
  const connected = sandboxes.map((sandbox) => connectDesktop(sandbox, served));
  return {
    guests: connected.map(({ guest }) => guest),
    end: async () => {
      for (const { close } of connected) close();
      await Promise.all(sandboxes.map((sandbox) => sandbox.destroy()));
    },
  };
}

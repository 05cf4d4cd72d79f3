import type http from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { duplexPair, type Duplex } from 'node:stream';
import { connectGuest, serveEgress, type GuestClient } from '@coarena/guest/host';
import type { Sandbox, SandboxDriver } from '@coarena/core';
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
  const guests = sandboxes.map((sandbox) => guestOf(sandbox, site));
  return {
    guests,
    end: async () => {
      for (const guest of guests) guest.close();
      await Promise.all(sandboxes.map((sandbox) => sandbox.destroy()));
    },
  };
}

function guestOf(sandbox: Sandbox, site: http.Server): GuestClient {
  serveEgress({
    stream: sandbox.egress as unknown as Duplex,
    onConnect: async (authority) => {
      if (!/^[a-z]+\.practice\.test:80$/u.test(authority)) return { verdict: 'refuse', reason: 'egress_closed' };
      const [near, far] = duplexPair();
      site.emit('connection', far);
      return { verdict: 'open', connect: async () => near };
    },
  });
  return connectGuest({ control: sandbox.control as unknown as Duplex });
}

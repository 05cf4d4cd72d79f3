import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { ArenaError } from '@coarena/core';
import { guestBundle } from '@coarena/guest/bundle';
import type { LocalConfig } from './config.ts';
import { buildEtc } from './etc/build-etc.ts';
import { imageHash, packageList } from './facts.ts';
import { findCgroupParent } from './host/cgroup.ts';
import { chromiumBinary } from './host/chromium-binary.ts';
import { sha256Of, stagedFile } from './host/staged-file.ts';
import type { MachineParts } from './machine/machine.ts';
import { TASKS } from './machine/isolation-arguments.ts';
import { systemCallFilter } from './machine/system-call-filter.ts';
import type { SandboxRegistry } from './records/registry.ts';

/**
 * Makes what all desktops of a driver share: the guest's bundle, a readable Node, the /etc folder, the facts. Throws
 * `sandbox_unavailable` when bubblewrap is missing.
 */
export async function prepareMachines(
  config: LocalConfig,
  folder: string,
  registry: SandboxRegistry,
): Promise<MachineParts> {
  if (!existsSync(config.bubblewrap)) {
    const found = `${config.bubblewrap} does not exist`;
    throw new ArenaError('sandbox_unavailable', { driver: 'local', found, remedy: 'Install the package bubblewrap.' });
  }
  const etc = buildEtc(folder);
  const bundle = config.guest === undefined ? await guestBundle() : await otherBuild(config.guest);
  const nodeOnHost = realpathSync(process.execPath);
  const staging = path.join(folder, 'staged');
  const node = await stagedFile(nodeOnHost, staging, true);
  const guest = await stagedFile(bundle.path, staging, false);
  const chromium = chromiumBinary(config.chromium);
  const parent = findCgroupParent();
  const programs = [config.bubblewrap, '/usr/bin/Xvnc', '/usr/bin/openbox', ...(chromium === null ? [] : [chromium])];
  const image = await imageHash({
    etc: etc.sha256,
    guest: bundle.sha256,
    node: `${process.version} ${process.arch}`,
    programs,
  });
  const systemCalls = systemCallFilter();
  return {
    registry,
    bubblewrap: config.bubblewrap,
    cgroup: parent === null ? null : { parent, memoryMiB: config.memoryMiB },
    isolation: {
      etc: etc.folder,
      node,
      guest,
      chromium,
      packages: packageList(),
      menus: ['/usr/share/applications', '/usr/local/share/applications'].filter((folder) => existsSync(folder)),
      scratchMiB: config.scratchMiB,
      systemCalls,
      preparedUserNamespace: process.getuid?.() === 0,
    },
    facts: {
      driver: 'local',
      image,
      memory: parent === null ? 'unlimited' : `${config.memoryMiB} MiB`,
      scratch: `${config.scratchMiB} MiB`,
      systemCalls: systemCalls === null ? 'unfiltered' : createHash('sha256').update(systemCalls).digest('hex'),
      tasks: String(TASKS),
    },
    startTimeoutMs: config.startTimeoutMs,
  };
}

async function otherBuild(file: string): Promise<{ readonly path: string; readonly sha256: string }> {
  if (existsSync(file)) return { path: realpathSync(file), sha256: await sha256Of(file) };
  const found = `the guest ${file} does not exist`;
  throw new ArenaError('sandbox_unavailable', { driver: 'local', found, remedy: 'Correct sandbox.with.guest.' });
}

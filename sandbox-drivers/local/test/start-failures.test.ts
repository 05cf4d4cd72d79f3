import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROGRAMS } from '@coarena/conformance';
import type { SandboxRequest } from '@coarena/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDriver } from './make-driver.ts';
import { localSubject } from './subject.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'start-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const request = (): SandboxRequest => ({
  owner: { battle: 'b', worker: 'w', fencing: 1 },
  lanes: ['a', 'b'],
  actionSpace: 'browser',
  lifetimeMs: 60_000,
  signal: new AbortController().signal,
});
const silent = { programFor: () => fileURLToPath(PROGRAMS.silent) };

it('gives up a guest that does not dial in, after the configured time, and says so', async () => {
  const driver = await makeDriver({ folder, ...silent }, { startTimeoutMs: 1_500 });
  const before = performance.now();
  await expect(driver.provision(request())).rejects.toMatchObject({
    code: 'sandbox_start_failed',
    details: { ms: 1_500, evidence: 'its guest did not dial in' },
  });
  expect(performance.now() - before).toBeLessThan(8_000);
  expect(await localSubject.remains(folder, [])).toEqual([]);
});

it('says what to install when bubblewrap is not there', async () => {
  const driver = await makeDriver({ folder }, { bubblewrap: '/usr/bin/no-such-bwrap' });
  await expect(driver.provision(request())).rejects.toMatchObject({
    code: 'sandbox_unavailable',
    message: expect.stringContaining('Install the package bubblewrap'),
  });
});

it('passes on what bubblewrap says when it cannot start', async () => {
  const driver = await makeDriver({ folder }, { bubblewrap: '/usr/bin/false' });
  await expect(driver.provision(request())).rejects.toMatchObject({
    code: 'sandbox_start_failed',
    message: expect.stringContaining('exit code 1'),
  });
  expect(await driver.list()).toEqual([]);
});

it('works in a folder with a long path that only its owner may enter', async () => {
  const deep = path.join(folder, 'x'.repeat(100), 'y'.repeat(100));
  const driver = await makeDriver({ folder: deep, programFor: () => fileURLToPath(PROGRAMS.look) });
  const sandboxes = await driver.provision(request());
  chmodSync(folder, 0o700);
  expect(sandboxes).toHaveLength(2);
  await driver.dispose();
  expect(readdirSync(path.join(deep, 'sandboxes'))).toEqual([]);
  expect(existsSync(deep)).toBe(true);
});

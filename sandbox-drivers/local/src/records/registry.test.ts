import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Logger } from '@coarena/core';
import { bootId, identify, isRunning } from '../host/process-identity.ts';
import type { SandboxRecord } from './record.ts';
import { SandboxRegistry } from './registry.ts';
import { removeLeftover } from './remove-leftover.ts';

let folder: string;
const warnings: string[] = [];
const log: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: (text) => warnings.push(text),
  error: () => undefined,
  child: () => log,
};
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'registry-'));
  warnings.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

const record = (changes: Partial<SandboxRecord> = {}): SandboxRecord => ({
  version: 1,
  id: '0123456789abcdef',
  lane: 'a',
  owner: { battle: 'b', worker: 'w', fencing: 1 },
  madeAt: 0,
  lifetimeMs: 1,
  boot: bootId(),
  holder: identify(process.pid)!,
  processes: [],
  cgroup: null,
  ...changes,
});

describe('the registry', () => {
  it('keeps, replaces and removes records', () => {
    const registry = new SandboxRegistry(path.join(folder, 'all'), log);
    expect(registry.all()).toEqual([]);
    registry.add(record());
    const changed = record({ processes: [identify(process.pid)!] });
    registry.update(changed);
    expect(registry.all()).toEqual([changed]);
    registry.remove(changed.id);
    registry.remove(changed.id);
    expect(registry.all()).toEqual([]);
  });

  it('reports a record that cannot be read and leaves it', () => {
    const registry = new SandboxRegistry(folder, log);
    mkdirSync(path.join(folder, 'f'.repeat(16)));
    writeFileSync(path.join(folder, 'f'.repeat(16), 'record.json'), '{"version":1,');
    expect(registry.all()).toEqual([]);
    expect(warnings).toHaveLength(1);
  });

  it('sweeps an add that was killed long ago, and only that', () => {
    const registry = new SandboxRegistry(folder, log);
    for (const name of ['old.part', 'new.part']) mkdirSync(path.join(folder, name));
    const now = Date.now();
    utimesSync(path.join(folder, 'old.part'), new Date(now - 120_000), new Date(now - 120_000));
    registry.sweepUnfinished(now);
    expect(existsSync(path.join(folder, 'old.part'))).toBe(false);
    expect(existsSync(path.join(folder, 'new.part'))).toBe(true);
  });
});

describe('removeLeftover', () => {
  it('kills what the record names, never a later process of the same number or another boot', async () => {
    const child = spawn('/usr/bin/sleep', ['30'], { stdio: 'ignore' });
    const identity = identify(child.pid!)!;
    await removeLeftover(record({ processes: [{ ...identity, start: '1' }] }));
    await removeLeftover(record({ processes: [identity], boot: 'another' }));
    expect(isRunning(identity)).toBe(true);
    await removeLeftover(record({ processes: [identity] }));
    expect(isRunning(identity)).toBe(false);
  });
});

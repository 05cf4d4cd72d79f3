import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LoadedConfig } from '@coarena/runtime';
import { examineDataFolder, examineNode, examinePackages } from './machine.ts';
import { examinePort } from './port.ts';

let root: string;
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'coarena-doctor-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('examineNode', () => {
  it('wants Node.js 24', () => {
    expect(examineNode('24.1.0')).toMatchObject({ ok: true, remedy: null });
    expect(examineNode('20.20.2')).toMatchObject({ ok: false, remedy: expect.stringContaining('npm start') });
  });
});

describe('examinePackages', () => {
  it('compares what is installed with the lock file', () => {
    expect(examinePackages(root)).toMatchObject({ ok: false });
    const packages = {
      '': {},
      core: {},
      'node_modules/one': { version: '1.0.0' },
      'node_modules/two': { version: '2.0.0', optional: true },
    };
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
    expect(examinePackages(root)).toMatchObject({
      ok: false,
      found: expect.stringContaining('one'),
      remedy: expect.stringContaining('npm ci'),
    });
    mkdirSync(join(root, 'node_modules', 'one'), { recursive: true });
    writeFileSync(join(root, 'node_modules', 'one', 'package.json'), '{"version":"1.0.1"}');
    expect(examinePackages(root).ok).toBe(false);
    writeFileSync(join(root, 'node_modules', 'one', 'package.json'), '{"version":"1.0.0"}');
    expect(examinePackages(root)).toEqual({ name: 'packages', ok: true, found: '1 as locked', remedy: null });
  });
});

describe('examineDataFolder', () => {
  const config = (folder: string): LoadedConfig => ({ root, values: { data: { folder } } }) as unknown as LoadedConfig;

  it('takes a folder that can be made and refuses one below a file', () => {
    expect(examineDataFolder(config('a/b'))).toMatchObject({
      ok: true,
      found: expect.stringContaining('will be made'),
    });
    writeFileSync(join(root, 'file'), '', { mode: 0o600 });
    expect(examineDataFolder(config('file/b'))).toMatchObject({
      ok: false,
      remedy: expect.stringContaining('data.folder'),
    });
  });
});

describe('examinePort', () => {
  it('tells a free port from one that something else holds', async () => {
    expect(await examinePort('127.0.0.1', 0)).toMatchObject({ ok: true });
    const other = createServer((socket) => socket.end('hello\n'));
    const port = await new Promise<number>((resolve) =>
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
    );
    expect(await examinePort('127.0.0.1', port)).toMatchObject({
      ok: false,
      found: expect.stringContaining('EADDRINUSE'),
      remedy: expect.stringContaining('server.port'),
    });
    other.close();
  });
});

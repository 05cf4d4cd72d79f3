import { driverBench, driverCases } from '@coarena/conformance';
import { describeConformance } from '@coarena/conformance/vitest';
import { describe, expect, it } from 'vitest';
import local from '../src/index.ts';
import { findCgroupParent } from '../src/host/cgroup.ts';
import { localSubject } from './subject.ts';

const config = local.configSchema.parse({});
const missing = ((await local.probe?.(config)) ?? []).filter((finding) => !finding.ok);
const required = (process.env['COARENA_REQUIRE'] ?? '').split(',').includes('local');

describe.skipIf(missing.length > 0 && !required)('the local driver on this machine', () => {
  it('finds everything it needs', () => {
    expect(missing).toEqual([]);
  });

  describeConformance('conformance', driverCases, () => driverBench(localSubject), [], {
    capabilities: { ...local.capabilities, memoryLimit: findCgroupParent() !== null },
    timeoutMs: 60_000,
  });
});

if (missing.length > 0) {
  const reasons = missing.map((finding) => `${finding.name}: ${finding.found}. ${finding.remedy ?? ''}`).join(' ');
  describe('the local driver', () => it.skip(`cannot run here: ${reasons}`, () => undefined));
}

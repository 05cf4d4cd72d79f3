import { describe, expect, it } from 'vitest';
import { planCases, runCase, type ConformanceCase } from './case.ts';

const passes: ConformanceCase<object> = { id: 'passes', title: 'passes', run: async () => {} };
const fails: ConformanceCase<object> = { id: 'fails', title: 'fails', run: () => Promise.reject(new Error('no')) };
const needs: ConformanceCase<object> = { id: 'needs', title: 'needs a thing', needs: 'thing', run: async () => {} };
const makeContext = () => Promise.resolve({ context: {}, dispose: () => Promise.resolve() });

describe('conformance cases', () => {
  it('must pass when there is no gap', async () => {
    const [first, second] = planCases([passes, fails]);
    await expect(runCase(first!, makeContext)).resolves.toBeUndefined();
    await expect(runCase(second!, makeContext)).rejects.toThrow('no');
  });

  it('must fail where a gap is declared', async () => {
    const [first, second] = planCases(
      [passes, fails],
      [
        { id: 'passes', reason: 'once' },
        { id: 'fails', reason: 'known' },
      ],
    );
    await expect(runCase(first!, makeContext)).rejects.toThrow('has closed');
    await expect(runCase(second!, makeContext)).resolves.toBeUndefined();
  });

  it('are not asked without the capability, with a reason', () => {
    expect(planCases([needs])[0]).toMatchObject({
      expect: 'not_asked',
      reason: 'needs "thing", which is not declared',
    });
    expect(planCases([needs], [], { thing: true })[0]).toMatchObject({ expect: 'pass' });
  });

  it('refuse a gap that names nothing, gives no reason or is not needed', () => {
    expect(() => planCases([passes], [{ id: 'other', reason: 'x' }])).toThrow('names no case');
    expect(() => planCases([passes], [{ id: 'passes', reason: ' ' }])).toThrow('gives no reason');
    expect(() => planCases([needs], [{ id: 'needs', reason: 'x' }])).toThrow('is not asked');
    expect(() => planCases([passes, passes])).toThrow('share an id');
  });

  it('release their context when they fail', async () => {
    let released = 0;
    const [planned] = planCases([fails]);
    const make = () => Promise.resolve({ context: {}, dispose: () => Promise.resolve(void released++) });
    await expect(runCase(planned!, make)).rejects.toThrow('no');
    expect(released).toBe(1);
  });
});

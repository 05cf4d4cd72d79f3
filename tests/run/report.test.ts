import { describe, expect, it } from 'vitest';
import { plainLine, summarise, type TestReport } from './report.ts';

const report = (change: Partial<TestReport> = {}): TestReport => ({
  passed: 3,
  failed: 0,
  skips: [],
  errors: [],
  files: [],
  ...change,
});

describe('the summary of npm test', () => {
  it('adds phases up in one plain line', () => {
    const ends = [
      { phase: 'units', code: 0, ms: 9, report: report() },
      {
        phase: 'lanes',
        code: 0,
        ms: 9,
        report: report({ passed: 1, skips: [{ test: 'x', reason: 'no Docker here' }] }),
      },
    ];
    const summary = summarise(ends, false);
    expect(plainLine(summary)).toBe('4 passed, 0 failed, 1 skipped');
    expect(summary.ok).toBe(true);
    expect(summary.lines).toEqual(['skipped: x: no Docker here']);
  });

  it.each([
    ['a runner that died', { phase: 'p', code: 139, ms: 9, report: null }, '0 passed, 1 failed, 0 skipped'],
    ['a failed test', { phase: 'p', code: 1, ms: 9, report: report({ failed: 2 }) }, '3 passed, 2 failed, 0 skipped'],
    [
      'a file that does not load',
      { phase: 'p', code: 1, ms: 9, report: report({ errors: ['a.test.ts: boom'] }) },
      '3 passed, 1 failed, 0 skipped',
    ],
    ['a bad exit without a failure', { phase: 'p', code: 1, ms: 9, report: report() }, '3 passed, 1 failed, 0 skipped'],
    [
      'a skip without a reason',
      { phase: 'p', code: 0, ms: 9, report: report({ skips: [{ test: 'x', reason: null }] }) },
      '3 passed, 1 failed, 0 skipped',
    ],
    ['no test at all', { phase: 'p', code: 0, ms: 9, report: report({ passed: 0 }) }, '0 passed, 1 failed, 0 skipped'],
  ])('fails on %s', (_title, end, line) => {
    const summary = summarise([end], false);
    expect(summary.ok).toBe(false);
    expect(plainLine(summary)).toBe(line);
  });

  it('lets a name filter leave tests out', () => {
    expect(
      summarise([{ phase: 'p', code: 0, ms: 9, report: report({ skips: [{ test: 'x', reason: null }] }) }], true).ok,
    ).toBe(true);
  });
});

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runChild } from './child.ts';
import { root } from './root.ts';

const run = (...args: readonly string[]) =>
  runChild(process.execPath, ['--conditions=source', '--no-warnings', join(root, 'tests', 'run', 'main.ts'), ...args], {
    cwd: root,
    deadlineMs: 60_000,
  });

describe('npm test', { timeout: 90_000 }, () => {
  it('fails when its filters leave no test', async () => {
    const { code, output } = await run('no/such/file');
    expect(code).toBe(1);
    expect(output.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed, 0 skipped');
  });

  it('ends with the plain line of what ran', async () => {
    const { code, output } = await run('tests/run/report.test.ts');
    expect(output.trimEnd().split('\n').at(-1)).toMatch(/^[1-9]\d* passed, 0 failed, 0 skipped$/);
    expect(code).toBe(0);
  });

  it('fails when the test runner itself cannot start', async () => {
    const { code, output } = await run('--no-such-option');
    expect(code).toBe(1);
    expect(output.trimEnd().split('\n').at(-1)).toMatch(/^0 passed, [1-9]\d* failed, 0 skipped$/);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runChild } from './child.ts';
import { root } from './root.ts';

const command = ['--conditions=source', '--no-warnings', join(root, 'tests', 'run', 'main.ts')];
const run = (...args: readonly string[]) =>
  runChild(process.execPath, [...command, ...args], { cwd: root, deadlineMs: 60_000 });

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

  it('begins no further phase when it is told to stop, and does not pass', async () => {
    const child = spawn(process.execPath, [...command, 'tests/run/report.test.ts'], { cwd: root });
    let output = '';
    let told = false;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (!told && output.includes(' RUN ')) told = child.kill('SIGTERM');
    });
    const [code] = (await once(child, 'close')) as [number];
    expect({ told, code, phases: output.split(' RUN ').length - 1 }).toEqual({ told: true, code: 1, phases: 1 });
  });
});

import { spawn } from 'node:child_process';
import { checkerCases } from '@coarena/conformance';
import { describeConformance } from '@coarena/conformance/vitest';
import { expect, it } from 'vitest';
import { childCommand } from '../src/child/command.ts';
import { IsolatedChecker } from '../src/checker.ts';
import { IsolatedConfig } from '../src/config.ts';
import descriptor from '../src/index.ts';
import { hasher, keptLog } from '../src/testing.ts';

const config = IsolatedConfig.parse({});

describeConformance('the isolated checker', checkerCases, () => {
  const checker = new IsolatedChecker(config, { hasher, log: keptLog() });
  return Promise.resolve({ context: { checker, deadlineMs: config.deadlineMs }, dispose: () => checker.dispose() });
});

it('says that this machine can run it', async () => {
  expect(await descriptor.probe?.(config)).toEqual([
    { name: 'isolated-vm', ok: true, found: expect.stringContaining('Node v24'), remedy: null },
  ]);
});

it('refuses an option that it does not know', () => {
  expect(descriptor.configSchema.safeParse({ deadline: 5 }).success).toBe(false);
});

it('ends by itself when its parent is gone, whatever it evaluates', async () => {
  const { file, args, env } = childCommand();
  const child = spawn(file, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  child.stdin.write(
    `${JSON.stringify({ id: 1, program: 'function evaluate() { for (;;); }', inputs: ['x'], memoryMiB: 32, timeoutMs: 60_000 })}\n`,
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  child.stdin.end();
  expect(await ended).toBe('SIGKILL');
});

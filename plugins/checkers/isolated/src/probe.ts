import { spawnSync } from 'node:child_process';
import type { Finding } from '@coarena/core';
import { childCommand } from './child/command.ts';
import { parseResponse } from './child/lines.ts';

/** Can an isolate be made here? Starts the child once and lets it evaluate. */
export function probeIsolates(): readonly Finding[] {
  const { file, args, env } = childCommand('once');
  const request = {
    id: 1,
    program: 'const evaluate = (text) => text;',
    inputs: ['isolated'],
    memoryMiB: 16,
    timeoutMs: 2_000,
  };
  const child = spawnSync(file, args, {
    env,
    cwd: '/',
    input: `${JSON.stringify(request)}\n`,
    encoding: 'utf8',
    timeout: 15_000,
    killSignal: 'SIGKILL',
  });
  const outcome = parseResponse((child.stdout ?? '').split('\n')[0] ?? '')?.outcomes[0];
  if (outcome?.kind === 'output' && outcome.text === 'isolated') {
    return [{ name: 'isolated-vm', ok: true, found: `runs under Node ${process.version}`, remedy: null }];
  }
  const found =
    outcome?.kind === 'error'
      ? outcome.message
      : ((child.stderr ?? '').split('\n').find((line) => line.includes('Error')) ?? 'no answer');
  return [
    {
      name: 'isolated-vm',
      ok: false,
      found,
      remedy: 'Run npm ci with Node 24; the checker brings a prebuilt isolated-vm for it.',
    },
  ];
}

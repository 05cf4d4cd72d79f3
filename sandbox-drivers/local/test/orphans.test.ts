import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { identify, isRunning } from '../src/host/process-identity.ts';
import { desktopProgram } from '../src/machine/isolation-arguments.ts';
import { DESCRIPTORS } from '../src/machine/places.ts';
import { endOrphans } from '../src/records/end-orphans.ts';

const BLOCK = 5;

/** Bubblewrap whose monitor waits for a word on a descriptor, and its first process for the monitor. */
async function unreleased(program: readonly string[]) {
  const monitor = spawn('/usr/bin/bwrap', ['--args', String(DESCRIPTORS.arguments), '--', ...program], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe', 'pipe', 'pipe'],
  });
  const [, , , input, info] = monitor.stdio as readonly unknown[] as readonly [null, null, null, Writable, Readable];
  const options = ['--unshare-user', '--unshare-pid', '--ro-bind', '/', '/'];
  options.push('--info-fd', String(DESCRIPTORS.info), '--userns-block-fd', String(BLOCK));
  input.end(`${options.join('\0')}\0`);
  const [told] = (await once(info, 'data')) as [Buffer];
  const first = identify((JSON.parse(told.toString()) as { 'child-pid': number })['child-pid']);
  if (first === null) throw new Error('the first process has ended');
  return { monitor, first };
}

it('ends what waits for a monitor that was killed, and nothing that has one or is no desktop', async () => {
  const [orphan, live, foreign] = await Promise.all([
    unreleased(desktopProgram(false)),
    unreleased(desktopProgram(false)),
    unreleased(['/usr/bin/true']),
  ]);
  try {
    for (const { monitor } of [orphan, foreign]) {
      monitor.kill('SIGKILL');
      await once(monitor, 'exit');
    }
    expect([orphan, live, foreign].map(({ first }) => isRunning(first))).toEqual([true, true, true]);
    expect(await endOrphans()).toBeGreaterThanOrEqual(1);
    expect([orphan, live, foreign].map(({ first }) => isRunning(first))).toEqual([false, true, true]);
  } finally {
    live.monitor.kill('SIGKILL');
    for (const { first } of [live, foreign]) if (isRunning(first)) process.kill(first.pid, 'SIGKILL');
  }
});

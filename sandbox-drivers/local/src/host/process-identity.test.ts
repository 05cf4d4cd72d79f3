import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { allEnded, identify, isRunning, killExactly, parentOf } from './process-identity.ts';

const child = () => spawn('/usr/bin/sleep', ['30'], { stdio: 'ignore' });
const started: ReturnType<typeof child>[] = [];
afterEach(() => started.splice(0).forEach((each) => each.kill('SIGKILL')));

describe('a process identity', () => {
  it('names a running process and its parent', () => {
    const identity = identify(process.pid);
    expect(identity).toMatchObject({ pid: process.pid });
    expect(isRunning(identity!)).toBe(true);
    expect(parentOf(identity!)?.pid).toBe(process.ppid);
  });

  it('is null for a process that is not there', () => {
    expect(identify(2 ** 22 + 5)).toBeNull();
  });

  it('kills the process it names', async () => {
    const process = child();
    started.push(process);
    const identity = identify(process.pid!)!;
    expect(killExactly(identity)).toBe(true);
    const [, signal] = await once(process, 'exit');
    expect(signal).toBe('SIGKILL');
    expect(await allEnded([identity], 1_000)).toBe(true);
    expect(killExactly(identity)).toBe(false);
  });

  it('leaves a process alone that only has the same number', () => {
    const process = child();
    started.push(process);
    const identity = identify(process.pid!)!;
    const earlier = { ...identity, start: String(Number(identity.start) - 1) };
    expect(isRunning(earlier)).toBe(false);
    expect(killExactly(earlier)).toBe(false);
    expect(isRunning(identity)).toBe(true);
  });

  it('says when a process does not end in time', async () => {
    expect(await allEnded([identify(process.pid)!], 20)).toBe(false);
  });
});

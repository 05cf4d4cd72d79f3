import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Readable, Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDriver } from './make-driver.ts';

const program = fileURLToPath(new URL('inside-perl.mjs', import.meta.url));

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'calls-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a Perl program prints inside a desktop. */
async function inside(perl: string): Promise<string> {
  const driver = await makeDriver({ folder, programFor: () => program });
  try {
    const [sandbox] = await driver.provision({
      owner: { battle: 'b', worker: 'w', fencing: 1 },
      lanes: ['a'],
      actionSpace: 'browser',
      lifetimeMs: 60_000,
      signal: AbortSignal.timeout(30_000),
    });
    const control = sandbox?.control as unknown as Readable & Writable;
    control.write(perl);
    return await text(control);
  } finally {
    await driver.dispose();
  }
}

/** `ok` or the error's number for each call, one a line, by the numbers of this architecture. */
const CALLS = {
  x64: { keys: [248, 249, 250], bpf: 321, perf: 298, userfault: 323, aio: 206, unshare: 272 },
  arm64: { keys: [217, 218, 219], bpf: 280, perf: 241, userfault: 282, aio: 0, unshare: 97 },
} as const;
const EPERM = 1;
const ENOSYS = 38;
const EPROTONOSUPPORT = 93;
const EAFNOSUPPORT = 97;

describe('what a desktop may ask of the kernel', () => {
  it('opens no socket that reaches past its network namespace, and none that is raw', async () => {
    // Unix, IPv4, IPv6, routing, device events; then VSOCK, Bluetooth, packet, crypto, netfilter, audit, raw IPv4 and IPv6.
    const asked = [
      [1, 1, 0],
      [2, 1, 0],
      [10, 2, 0],
      [16, 3, 0],
      [16, 3, 15],
      [40, 1, 0],
      [31, 3, 1],
      [17, 3, 0],
      [38, 5, 0],
      [16, 3, 12],
      [16, 3, 9],
      [2, 3, 255],
      [10, 3, 58],
    ] as const;
    const said = await inside(
      asked.map((args) => `print socket(my $s, ${args.join(', ')}) ? "ok" : $!+0, "\\n";`).join('\n'),
    );
    expect(said.trim().split('\n')).toEqual([
      ...['ok', 'ok', 'ok', 'ok', 'ok'],
      ...[EAFNOSUPPORT, EAFNOSUPPORT, EAFNOSUPPORT, EAFNOSUPPORT].map(String),
      ...[EPROTONOSUPPORT, EPROTONOSUPPORT, EPERM, EPERM].map(String),
    ]);
  });

  it('has no key rings, no io_uring, asynchronous I/O, BPF, perf or userfaultfd, but user namespaces for the browser', async () => {
    const calls = CALLS[process.arch as keyof typeof CALLS];
    const refused = [...calls.keys, calls.bpf, calls.perf, calls.userfault, calls.aio];
    const call = (number: number, ...args: readonly number[]): string =>
      `print syscall(${[number, ...args].join(', ')}) >= 0 ? "ok" : $!+0, "\\n";`;
    const said = await inside(
      [...refused.map((number) => call(number, 0, 0, 0, 0, 0)), call(425, 1, 0), call(calls.unshare, 0x1000_0000)].join(
        '\n',
      ),
    );
    expect(said.trim().split('\n')).toEqual([...refused.map(() => String(EPERM)), String(ENOSYS), 'ok']);
  });

  it('stops a fork bomb at its own bound', async () => {
    const said = await inside(
      'my @all; while (@all < 10000) { my $pid = fork; last unless defined $pid; if (!$pid) { sleep 30; exit } push @all, $pid }' +
        'print scalar(@all), "\\n"; kill "KILL", @all;',
    );
    expect(Number(said)).toBeGreaterThan(500);
    expect(Number(said)).toBeLessThan(4_096);
  });
});

import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { processFilter } from './process-filter.ts';

const TRIES = `import errno, os, subprocess, threading
said = []
thread = threading.Thread(target=lambda: said.append("thread"))
thread.start(); thread.join()
for attempt in (os.fork, lambda: subprocess.run(["true"]), lambda: os.posix_spawn("/usr/bin/true", ["true"], {})):
    try:
        attempt()
        said.append("done")
    except OSError as error: said.append(errno.errorcode[error.errno])
print(*said)
`;

it('lets a program have threads and start no process', () => {
  const filter = processFilter();
  expect(filter).not.toBeNull();
  const folder = mkdtempSync(join(tmpdir(), 'filter-'));
  const file = join(folder, 'filter');
  writeFileSync(file, filter ?? '');
  const open = openSync(file, 'r');
  try {
    const args = ['--dev-bind', '/', '/', '--seccomp', '3', '--', '/usr/bin/python3', '-c', TRIES];
    const { stdout, stderr } = spawnSync('/usr/bin/bwrap', args, { stdio: ['ignore', 'pipe', 'pipe', open] });
    expect(`${String(stdout)}${String(stderr)}`).toBe('thread EPERM EPERM EPERM\n');
  } finally {
    closeSync(open);
    rmSync(folder, { recursive: true });
  }
});

it('is not made up for a machine whose calls are not known', () => {
  expect(processFilter('s390x')).toBeNull();
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';
import { logTail } from './log-file.ts';
import { identify, isRunning, startedAt, workingFolder } from './process-identity.ts';

describe('a process', () => {
  it('is known by its number and its start, and is gone when it ended', async () => {
    const child = spawn('sleep', ['600'], { cwd: '/', stdio: 'ignore' });
    const found = await identify(child.pid!);
    expect(found).toMatchObject({ pid: child.pid });
    expect(await isRunning(found!)).toBe(true);
    expect(await isRunning({ ...found!, startTicks: '1' })).toBe(false);
    expect(await workingFolder(child.pid!)).toBe('/');
    expect(Math.abs((await startedAt(found!))! - Date.now() / 1_000)).toBeLessThan(10);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await identify(child.pid!)).toBeNull();
    expect(await isRunning(found!)).toBe(false);
  });
});

describe('the lock of a folder', () => {
  it('is held by one, names the holder, and is free after its release', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'coarena-lock-'));
    const file = join(folder, 'arena.lock');
    const lock = await lockFolder(folder, file);
    await expect(lockFolder(folder, file)).rejects.toMatchObject({
      code: 'data_folder_locked',
      details: { pid: process.pid },
    });
    await lock.release();
    await (await lockFolder(folder, file)).release();
    await expect(lockFolder(folder, join(folder, 'none', 'x'))).rejects.toMatchObject({ code: 'data_folder_unusable' });
    await rm(folder, { recursive: true });
  });
});

describe('the end of a log', () => {
  it('is one line, and says when there is none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'coarena-log-'));
    const file = join(folder, 'server.log');
    expect(await logTail(file)).toBe('The server wrote no log.');
    await writeFile(file, `${'x'.repeat(2_000)}\nthe\n  end\n`);
    expect(await logTail(file)).toMatch(/^End of .*server\.log: x+ the end$/u);
    await rm(folder, { recursive: true });
  });
});

import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { ENDED, whereThere } from './where-there.ts';

it('takes what is not there for nothing, and what cannot be read for a failure', async () => {
  expect(await whereThere(readFile(`${tmpdir()}/there-is-no-such-file`, 'utf8'), 'nothing')).toBe('nothing');
  expect(await whereThere(readFile('/etc/passwd/below', 'utf8'), 'nothing')).toBe('nothing');
  await expect(whereThere(readFile(tmpdir(), 'utf8'), 'nothing')).rejects.toMatchObject({ code: 'EISDIR' });
});

it('takes a process that has ended for nothing, and no other failure', async () => {
  expect(await whereThere(readFile('/proc/2147483647/status', 'utf8'), '', ENDED)).toBe('');
  await expect(whereThere(readFile('/proc/self', 'utf8'), '', ENDED)).rejects.toMatchObject({ code: 'EISDIR' });
});

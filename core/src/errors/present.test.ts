import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { present } from './present.ts';

describe('a look at a path', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'coarena-present-'));
    await writeFile(join(folder, 'file'), 'text');
    await symlink('loop', join(folder, 'loop'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('finds what is there', async () => {
    expect((await present(stat(join(folder, 'file'))))?.size).toBe(4);
  });

  it.each(['nothing', 'file/below'])('says null for %s', async (name) => {
    expect(await present(stat(join(folder, name)))).toBeNull();
  });

  it('throws what may not be looked at, which is not the same as not there', async () => {
    const refused = Object.assign(new Error('permission denied'), { code: 'EACCES' });
    await expect(present(Promise.reject(refused))).rejects.toBe(refused);
  });

  it('throws every other trouble', async () => {
    await expect(present(stat(join(folder, 'loop')))).rejects.toMatchObject({ code: 'ELOOP' });
  });
});

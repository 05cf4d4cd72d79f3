import { lutimes, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeLeftovers } from './leftovers.ts';
import { probeBlobs } from './probe.ts';

/** A link to itself: nobody can follow it, the owner of the machine neither. */
describe('a folder of objects that cannot be looked at', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'coarena-unreadable-'));
    await symlink('loop', join(folder, 'loop'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is not taken for one that is yet to be made: the finding says why', async () => {
    const [finding] = await probeBlobs({ folder: join(folder, 'loop/objects') });
    expect(finding).toMatchObject({ name: 'objects', ok: false });
    expect(finding?.found).toMatch(/cannot be looked at: ELOOP/u);
    const [sound] = await probeBlobs({ folder: join(folder, 'new/objects') });
    expect(sound).toMatchObject({ name: 'objects', ok: true });
  });

  it('loses old leftovers whatever they are, and keeps young ones', async () => {
    expect(await removeLeftovers(folder, Date.now())).toBe(0);
    await lutimes(join(folder, 'loop'), new Date(0), new Date(0));
    expect(await removeLeftovers(folder, Date.now())).toBe(1);
    expect(await readdir(folder)).toEqual([]);
    await expect(removeLeftovers(join(folder, 'none'), 0)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

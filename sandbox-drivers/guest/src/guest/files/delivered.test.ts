import { link, mkdir, mkdtemp, readdir, symlink, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../protocol/index.ts';
import { DeliveredFolder } from './delivered.ts';

describe('DeliveredFolder', () => {
  let [work, downloads, out] = ['', '', ''];
  let delivered: DeliveredFolder;
  beforeEach(async () => {
    const root = await mkdtemp(path.join(os.tmpdir(), 'delivered-'));
    [work, downloads, out] = ['work', 'downloads', 'out'].map((name) => path.join(root, name)) as [
      string,
      string,
      string,
    ];
    for (const folder of [work, downloads, out]) await mkdir(folder);
    delivered = new DeliveredFolder(out, [work, downloads]);
  });

  it('copies at the moment of delivery, from the work folder first', async () => {
    await writeFile(path.join(downloads, 'a.txt'), 'downloaded');
    expect(await delivered.deliver('a.txt')).toMatchObject({ ok: true, entry: { bytes: 10 } });
    await writeFile(path.join(work, 'a.txt'), 'worked');
    expect(await delivered.deliver('a.txt')).toMatchObject({ ok: true, entry: { bytes: 6 } });
    await writeFile(path.join(work, 'a.txt'), 'changed later');
    const file = await delivered.read('a.txt');
    expect(file && (await text(file.content))).toBe('worked');
    expect((await delivered.list()).files).toHaveLength(1);
  });

  it('takes no link, folder, or file that is too large, and leaves nothing behind', async () => {
    await symlink('/etc/passwd', path.join(work, 'soft'));
    await writeFile(path.join(work, 'real'), 'x');
    await link(path.join(work, 'real'), path.join(work, 'hard'));
    await mkdir(path.join(work, 'folder'));
    await writeFile(path.join(work, 'large'), '');
    await truncate(path.join(work, 'large'), LIMITS.fileBytes + 1);
    for (const name of ['soft', 'hard', 'folder', 'large', 'missing']) {
      expect((await delivered.deliver(name)).ok, name).toBe(false);
    }
    expect(await readdir(out)).toEqual([]);
  });

  it('takes ten files and counts strangers in its folder as dropped', async () => {
    for (let i = 0; i < 11; i++) await writeFile(path.join(work, `f${i}`), 'x');
    for (let i = 0; i < 10; i++) expect((await delivered.deliver(`f${i}`)).ok).toBe(true);
    expect((await delivered.deliver('f10')).ok).toBe(false);
    await symlink('/etc/passwd', path.join(out, 'planted'));
    const list = await delivered.list();
    expect([list.files.length, list.dropped]).toEqual([10, 1]);
    expect(await delivered.read('planted')).toBeNull();
  });
});

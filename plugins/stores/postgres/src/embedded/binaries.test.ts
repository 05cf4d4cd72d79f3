import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBinaries, makeLinks } from './binaries.ts';

describe('the binaries of the embedded server', () => {
  it('are found with their version and libraries', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'coarena-lib-'));
    const found = await findBinaries(folder);
    expect(existsSync(found.postgres) && existsSync(found.initdb)).toBe(true);
    expect(found.major).toBe(18);
    expect(found.libraryPath).toContain('native/lib');
    await rm(folder, { recursive: true });
  });

  it('get links of their own where the package has none, and wrong ones are mended', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'coarena-lib-'));
    const links = [{ from: join(folder, 'libpq.so.5'), to: '/package/libpq.so.5.18' }];
    await makeLinks(folder, [{ from: links[0]!.from, to: '/elsewhere' }]);
    await makeLinks(folder, links);
    await makeLinks(folder, links);
    expect(await readdir(folder)).toEqual(['libpq.so.5']);
    expect(await readlink(links[0]!.from)).toBe('/package/libpq.so.5.18');
    await rm(folder, { recursive: true });
  });
});

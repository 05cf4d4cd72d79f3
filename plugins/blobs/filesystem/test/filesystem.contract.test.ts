import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blobCases } from '@coarena/conformance';
import { describeConformance } from '@coarena/conformance/vitest';
import type { Logger } from '@coarena/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import plugin from '../src/index.ts';
import { FilesystemBlobStore } from '../src/filesystem-blob-store.ts';
import { objectPath, partsFolder } from '../src/paths.ts';

const quiet: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {}, child: () => quiet };

let folder: string;
let blobs: FilesystemBlobStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coarena-blobs-'));
  blobs = await FilesystemBlobStore.open(folder, quiet);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function damage(sha256: string): Promise<void> {
  const { file } = objectPath(folder, sha256);
  const bytes = await readFile(file);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

describeConformance(
  'the file store',
  blobCases,
  async () => ({ context: { blobs, damage }, dispose: async () => undefined }),
  [],
  {
    capabilities: { damage: true },
  },
);

describe('the file store', () => {
  it('leaves no part behind, whatever became of the puts', async () => {
    expect(await readdir(partsFolder(folder))).toEqual([]);
  });

  it('refuses a truncated object', async () => {
    const { sha256 } = await blobs.put(new Uint8Array(1_000));
    await truncate(objectPath(folder, sha256).file, 999);
    await expect(blobs.get(sha256)).rejects.toMatchObject({ code: 'blob_corrupt' });
  });

  it('keeps objects private to the account', async () => {
    const { sha256 } = await blobs.put(new Uint8Array([1]));
    expect((await stat(objectPath(folder, sha256).file)).mode & 0o077).toBe(0);
  });

  it('removes old parts of killed puts at the start and leaves young ones alone', async () => {
    const [old, young] = [join(partsFolder(folder), '1-old'), join(partsFolder(folder), '1-young')];
    await writeFile(old, 'half');
    await writeFile(young, 'half');
    const before = new Date(Date.now() - 120_000);
    await utimes(old, before, before);
    await FilesystemBlobStore.open(folder, quiet);
    expect(await readdir(partsFolder(folder))).toEqual(['1-young']);
    await rm(young);
  });

  it('says which folder cannot be used', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    await expect(FilesystemBlobStore.open(file, quiet)).rejects.toMatchObject({
      code: 'data_folder_unusable',
      details: { folder: file },
    });
    const findings = await plugin.probe?.({ folder: join(folder, 'new', 'deep') });
    expect(findings?.map(({ name, ok }) => [name, ok])).toEqual([
      ['objects', true],
      ['free space', true],
    ]);
  });
});

describe('a full disk', () => {
  it.skipIf(process.getuid?.() !== 0)(
    'is disk_full, leaves no part, and the store works on once there is room (as root: on a 2 MB disk of its own)',
    async () => {
      const disk = await mkdtemp(join(tmpdir(), 'coarena-disk-'));
      execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=2m', 'none', disk]);
      try {
        const small = await FilesystemBlobStore.open(disk, quiet);
        const { sha256 } = await small.put(new Uint8Array(1_000_000));
        const chunks = async function* () {
          for (let n = 0; n < 40; n += 1) yield new Uint8Array(100_000).fill(n);
        };
        await expect(small.put(chunks())).rejects.toMatchObject({
          code: 'disk_full',
          details: { folder: partsFolder(disk) },
        });
        expect(await readdir(partsFolder(disk))).toEqual([]);
        expect((await small.get(sha256)).byteLength).toBe(1_000_000);
        expect((await small.put(new Uint8Array(200_000))).bytes).toBe(200_000);
      } finally {
        execFileSync('/bin/umount', [disk]);
        await rm(disk, { recursive: true, force: true });
      }
    },
  );
});

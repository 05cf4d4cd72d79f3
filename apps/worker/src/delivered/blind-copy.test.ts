import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ArenaError, type BlobStore, type Logger } from '@coarena/core';
import { blindCopy } from './blind-copy.ts';

const quiet: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {}, child: () => quiet };

/** Objects in memory, and no more than the port promises. */
function memory(): BlobStore & { readonly objects: Map<string, Buffer> } {
  const objects = new Map<string, Buffer>();
  const found = (sha256: string): Buffer => {
    const bytes = objects.get(sha256);
    if (bytes === undefined) throw new ArenaError('blob_missing', { sha256 });
    return bytes;
  };
  return {
    objects,
    put: async (data) => {
      const bytes = data instanceof Uint8Array ? Buffer.from(data) : await buffer(data);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      objects.set(sha256, bytes);
      return { sha256, bytes: bytes.length };
    },
    get: (sha256) => Promise.resolve(found(sha256)),
    async *read(sha256) {
      yield found(sha256);
    },
    has: (sha256) => Promise.resolve(objects.has(sha256)),
    dispose: () => Promise.resolve(),
  };
}

describe('blindCopy', () => {
  it('stores a copy that does not say who made it', async () => {
    const blobs = memory();
    const made = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .jpeg()
      .withExif({ IFD0: { Artist: 'Acme Model Nine' } })
      .toBuffer();
    const copy = await blindCopy(await blobs.put(made), { blobs, log: quiet });
    if (copy.kind !== 'copy') throw new Error(copy.reason);
    expect(blobs.objects.get(copy.sha256)?.includes('Acme')).toBe(false);
    expect(copy.bytes).toBe(blobs.objects.get(copy.sha256)?.length);
  });

  it('names the same object where nothing had to go, however long it is', async () => {
    const blobs = memory();
    for (const bytes of [Buffer.alloc(0), Buffer.from('12\n'), Buffer.from('line of a long text\n'.repeat(300_000))]) {
      const stored = await blobs.put(bytes);
      expect(await blindCopy(stored, { blobs, log: quiet })).toEqual({ kind: 'copy', ...stored });
    }
  });

  it('throws what the store throws, reading or writing, and never takes it for the file', async () => {
    const broken = Object.assign(new Error('the disk does not answer'), { code: 'EIO' });
    const unwritable = memory();
    const stored = await unwritable.put(Buffer.from('a line\n'));
    unwritable.put = () => Promise.reject(broken);
    await expect(blindCopy(stored, { blobs: unwritable, log: quiet })).rejects.toBe(broken);
    const unreadable = memory();
    // eslint-disable-next-line require-yield -- a stream that fails before its first byte
    unreadable.read = async function* () {
      throw broken;
    };
    await expect(blindCopy(stored, { blobs: unreadable, log: quiet })).rejects.toBe(broken);
  });

  it('keeps back what cannot be opened, and goes on', async () => {
    const blobs = memory();
    const png = await sharp({ create: { width: 99, height: 99, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    for (const bytes of [
      png.subarray(0, 60),
      Buffer.from('PK\u0003\u0004 and no archive'),
      Buffer.from('%PDF-1.4 none'),
    ])
      expect(await blindCopy(await blobs.put(bytes), { blobs, log: quiet })).toEqual({
        kind: 'withheld',
        reason: expect.stringMatching(/\w/u),
      });
  });

  it('throws when the file is not in the store', async () => {
    await expect(blindCopy({ sha256: 'f'.repeat(64) }, { blobs: memory(), log: quiet })).rejects.toThrow(ArenaError);
  });
});

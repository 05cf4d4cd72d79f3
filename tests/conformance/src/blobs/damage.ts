import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { ConformanceCase } from '../case.ts';
import type { BlobContext } from './context.ts';

/** Objects that were changed behind the store's back. */
export const damageCases: readonly ConformanceCase<BlobContext>[] = [
  {
    id: 'damaged-object',
    title: 'never gives a damaged object for a good one',
    needs: 'damage',
    run: async ({ blobs, damage }) => {
      const data = new Uint8Array(randomBytes(200_000));
      const { sha256 } = await blobs.put(data);
      assert.ok(damage !== undefined, 'the context offers no damage');
      await damage(sha256);
      await assert.rejects(blobs.get(sha256), { code: 'blob_corrupt' });
      await assert.rejects(drain(blobs.read(sha256)), { code: 'blob_corrupt' });
    },
  },
  {
    id: 'mended-object',
    title: 'mends a damaged object when it is put again',
    needs: 'damage',
    run: async ({ blobs, damage }) => {
      const data = new Uint8Array(randomBytes(10_000));
      const { sha256 } = await blobs.put(data);
      assert.ok(damage !== undefined, 'the context offers no damage');
      await damage(sha256);
      await blobs.put(data);
      assert.deepEqual(await blobs.get(sha256), data);
    },
  },
];

async function drain(stream: AsyncIterable<Uint8Array>): Promise<void> {
  const iterator = stream[Symbol.asyncIterator]();
  while ((await iterator.next()).done !== true);
}

import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import type { BlobStore } from '@coarena/core';
import type { ConformanceCase } from '../case.ts';
import type { BlobContext } from './context.ts';

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Putting and getting objects. */
export const objectCases: readonly ConformanceCase<BlobContext>[] = [
  {
    id: 'put-and-get',
    title: 'names an object by the SHA-256 of its bytes and gives the same bytes back',
    run: async ({ blobs }) => {
      const data = new Uint8Array(randomBytes(100_000));
      const ref = await blobs.put(data);
      assert.deepEqual(ref, { sha256: hashOf(data), bytes: 100_000 });
      assert.deepEqual(await blobs.get(ref.sha256), data);
      assert.deepEqual(await streamed(blobs, ref.sha256), data);
      assert.equal(await blobs.has(ref.sha256), true);
    },
  },
  {
    id: 'put-stream',
    title: 'takes a stream of chunks of any size',
    run: async ({ blobs }) => {
      const chunks = [1, 0, 70_000, 3, 200_000].map((size) => new Uint8Array(randomBytes(size)));
      const whole = new Uint8Array(Buffer.concat(chunks));
      const ref = await blobs.put(streamOf(chunks));
      assert.deepEqual(ref, { sha256: hashOf(whole), bytes: whole.byteLength });
      assert.deepEqual(await blobs.get(ref.sha256), whole);
    },
  },
  {
    id: 'empty-object',
    title: 'keeps an empty object',
    run: async ({ blobs }) => {
      assert.deepEqual(await blobs.put(new Uint8Array()), { sha256: EMPTY, bytes: 0 });
      assert.equal((await blobs.get(EMPTY)).byteLength, 0);
    },
  },
  {
    id: 'same-bytes-once',
    title: 'gives the same name to the same bytes, however often and however many at once',
    run: async ({ blobs }) => {
      const data = new Uint8Array(randomBytes(50_000));
      const refs = await Promise.all(Array.from({ length: 20 }, () => blobs.put(data)));
      for (const ref of refs) assert.deepEqual(ref, { sha256: hashOf(data), bytes: 50_000 });
      assert.deepEqual(await blobs.get(hashOf(data)), data);
    },
  },
  {
    id: 'missing-object',
    title: 'says that an object is missing',
    run: async ({ blobs }) => {
      const name = hashOf(randomBytes(16));
      assert.equal(await blobs.has(name), false);
      await assert.rejects(blobs.get(name), { code: 'blob_missing' });
      await assert.rejects(streamed(blobs, name), { code: 'blob_missing' });
    },
  },
  {
    id: 'hostile-names',
    title: 'takes nothing but a SHA-256 for a name',
    run: async ({ blobs }) => {
      for (const name of [
        '',
        '..',
        '../../../../etc/passwd',
        'a',
        'A'.repeat(64),
        `${'a'.repeat(63)}/`,
        `${'a'.repeat(64)}\u0000`,
      ]) {
        assert.equal(await blobs.has(name), false);
        await assert.rejects(blobs.get(name), { code: 'blob_missing' });
      }
    },
  },
  {
    id: 'size-limit',
    title: 'refuses an object beyond its limit, stops reading it, and keeps nothing',
    run: async ({ blobs }) => {
      const data = new Uint8Array(randomBytes(1_000));
      assert.equal((await blobs.put(data, { maxBytes: 1_000 })).bytes, 1_000);
      const larger = new Uint8Array(randomBytes(1_001));
      await assert.rejects(blobs.put(larger, { maxBytes: 1_000 }), { code: 'blob_too_large' });
      assert.equal(await blobs.has(hashOf(larger)), false);
      let given = 0;
      const endless = async function* () {
        for (;;) {
          given += 1;
          yield new Uint8Array(1_000);
        }
      };
      await assert.rejects(blobs.put(endless(), { maxBytes: 5_000 }), { code: 'blob_too_large' });
      assert.ok(given <= 7, `${given} chunks were read`);
    },
  },
  {
    id: 'failing-source',
    title: 'passes the failure of a stream on and keeps nothing of it',
    run: async ({ blobs }) => {
      const data = new Uint8Array(randomBytes(100));
      const broken = async function* () {
        yield data;
        throw new Error('the source broke');
      };
      await assert.rejects(blobs.put(broken()), /the source broke/u);
      assert.equal(await blobs.has(hashOf(data)), false);
    },
  },
  {
    id: 'constant-memory',
    title: 'streams a large object in and out without holding it',
    run: async ({ blobs }) => {
      const chunk = new Uint8Array(randomBytes(1_048_576));
      const count = 64;
      const before = process.memoryUsage().arrayBuffers;
      let most = 0;
      const source = async function* () {
        for (let n = 0; n < count; n += 1) {
          most = Math.max(most, process.memoryUsage().arrayBuffers - before);
          yield chunk;
        }
      };
      const ref = await blobs.put(source());
      assert.equal(ref.bytes, count * chunk.byteLength);
      let read = 0;
      for await (const part of blobs.read(ref.sha256)) read += part.byteLength;
      assert.equal(read, ref.bytes);
      assert.ok(most < 24 * 1_048_576, `${Math.round(most / 1_048_576)} MiB were held`);
    },
  },
];

function hashOf(data: Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

async function* streamOf(chunks: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  yield* chunks;
}

async function streamed(blobs: BlobStore, name: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of blobs.read(name)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

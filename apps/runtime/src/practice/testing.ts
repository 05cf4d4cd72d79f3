import { createHash } from 'node:crypto';
import type { BlobStore, Hasher } from '@coarena/core';

/** SHA-256 for tests. */
export const hasher: Hasher = { sha256: (data) => createHash('sha256').update(data).digest('hex') };

/** Objects in memory, for tests. */
export class MemoryBlobs implements BlobStore {
  readonly objects = new Map<string, Buffer>();

  async put(data: Uint8Array | AsyncIterable<Uint8Array>): Promise<{ sha256: string; bytes: number }> {
    const chunks: Uint8Array[] = [];
    if (data instanceof Uint8Array) chunks.push(data);
    else for await (const chunk of data) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const sha256 = hasher.sha256(bytes);
    this.objects.set(sha256, bytes);
    return { sha256, bytes: bytes.length };
  }

  get(sha256: string): Promise<Uint8Array> {
    const found = this.objects.get(sha256);
    return found === undefined ? Promise.reject(new Error(`no object ${sha256}`)) : Promise.resolve(found);
  }

  async *read(sha256: string): AsyncIterable<Uint8Array> {
    yield await this.get(sha256);
  }

  has(sha256: string): Promise<boolean> {
    return Promise.resolve(this.objects.has(sha256));
  }

  dispose(): Promise<void> {
    return Promise.resolve();
  }
}

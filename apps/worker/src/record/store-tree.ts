import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { AccessibilityTree, BlobStore, Hasher, TreeRef } from '@coarena/core';

const compress = promisify(gzip);

/** Stores a tree as gzipped JSON (R076); equal trees are stored once. */
export async function storeTree(tree: AccessibilityTree, blobs: BlobStore, hasher: Hasher): Promise<TreeRef> {
  const json = JSON.stringify(tree);
  const blob = await blobs.put(await compress(json, { level: 6 }));
  return { sha256: hasher.sha256(json), blob: blob.sha256, nodes: tree.nodes.length, truncated: tree.truncated };
}

import {
  canonicalJson,
  chained,
  hashBytes,
  headSigner,
  MerkleTree,
  signingKeys,
  toHex,
  type LedgerEntry,
  type LedgerPayload,
  type Signer,
} from '@coarena/core';
import { nodeDigest } from '@coarena/runtime';
import {
  contentFiles,
  encodeExport,
  lines,
  manifestOf,
  type ExportContent,
} from '../../../apps/cli/src/export/format.ts';
import { encodeArchive } from '../../../apps/cli/src/export/ustar.ts';
import { signerNamed } from './signer-named.ts';

/** Changes one payload of a ledger: another payload, null to leave the entry out, undefined to leave it as it is. */
export type Forgery = (entry: LedgerEntry) => LedgerPayload | null | undefined;

/**
 * What an operator can do who holds every signing key: the entries are changed, and everything is hashed and signed anew
 * as if it had always been so.
 */
export async function forged(
  content: ExportContent,
  forge: Forgery,
  more: Partial<ExportContent> = {},
): Promise<Uint8Array> {
  const signers = [signerNamed('first'), signerNamed('second')];
  const kept = content.rows.flatMap(({ position, at, text }) => {
    const payload = forge({ position, at, payload: JSON.parse(text) as LedgerPayload });
    if (payload === null) return [];
    return [{ before: position, at, text: payload === undefined ? text : canonicalJson(payload) }];
  });
  const rows = chained(
    kept.map(({ at, text }, index) => ({ position: index + 1, at, text })),
    nodeDigest,
  );
  const tree = new MerkleTree(
    nodeDigest,
    rows.map(({ leaf }) => hashBytes(leaf)),
  );
  const heads = await Promise.all(
    content.heads.map((head) => {
      const size = kept.filter(({ before }) => before <= head.size).length;
      const signer = signers.find(({ keyId }) => keyId === head.keyId) ?? signerNamed('first');
      const { at, boardHash } = head;
      return headSigner(signer)({
        size,
        root: toHex(tree.root(size)),
        chain: rows[size - 1]?.chain ?? '',
        at,
        boardHash,
      });
    }),
  );
  const entries = rows.map(({ position, at, text }) => ({ position, at, payload: JSON.parse(text) as LedgerPayload }));
  const whole = { ...content, keys: signingKeys(entries), heads, rows, ...more };
  const last = signers.find(({ keyId }) => keyId === whole.heads.at(-1)?.keyId) ?? signerNamed('first');
  return encodeExport(whole, last, nodeDigest);
}

/** An export as an arena would never write it: sealed, though its last head does not cover every entry. */
export async function sealedAnyway(content: ExportContent, signer: Signer): Promise<Uint8Array> {
  const head = content.heads.at(-1);
  if (head === undefined) throw new Error('nothing is signed');
  const files = contentFiles(content);
  const manifest = lines([{ ...manifestOf(files, head, nodeDigest), entries: content.rows.length }]);
  const seal = { keyId: signer.keyId, signature: toHex(await signer.sign(manifest)) };
  return encodeArchive([
    { name: 'manifest.json', data: manifest },
    ...files,
    { name: 'seal.json', data: lines([seal]) },
  ]);
}

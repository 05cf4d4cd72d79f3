import {
  canonicalJson,
  hashOfValue,
  toHex,
  utf8,
  type Board,
  type ChainedRow,
  type Digest,
  type RatingSettings,
  type SignedHead,
  type Signer,
  type SigningKey,
} from '@coarena/core';
import { encodeArchive, type ArchiveFile } from './ustar.ts';

/** Files of an export, in their order. The manifest has the hashes of the others, the seal signs the manifest. */
export const FILES = [
  'manifest.json',
  'settings.json',
  'keys.json',
  'heads.jsonl',
  'board.json',
  'ledger.jsonl',
  'seal.json',
] as const;
/** One of them. */
export type FileName = (typeof FILES)[number];

/** Files that the manifest has the hashes of. */
export const LISTED = FILES.filter((name) => name !== 'manifest.json' && name !== 'seal.json');

/** What an export is about. `board` is the newest published one with its slices; null before the first. */
export type ExportContent = {
  readonly settings: RatingSettings;
  readonly keys: readonly SigningKey[];
  readonly heads: readonly SignedHead[];
  readonly board: PublishedBoards | null;
  readonly rows: readonly ChainedRow[];
};

/** The overall board and the boards of every slice that holds a battle. */
export type PublishedBoards = { readonly overall: Board; readonly slices: readonly Board[] };

/** What the manifest says. */
export type Manifest = {
  readonly format: 'coarena-export';
  readonly version: 1;
  readonly entries: number;
  readonly head: SignedHead;
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[];
};

/** Who signed the manifest: Ed25519 over the bytes of its file, in hex. */
export type Seal = { readonly keyId: string; readonly signature: string };

/** The listed files of an export. Each is canonical JSON, or one such text a line, with a line feed after each. */
export function contentFiles({ settings, keys, heads, board, rows }: ExportContent): readonly ArchiveFile[] {
  const texts: Readonly<Record<(typeof LISTED)[number], Uint8Array>> = {
    'settings.json': lines([settings]),
    'keys.json': lines([keys]),
    'heads.jsonl': lines(heads),
    'board.json': lines([board]),
    'ledger.jsonl': lines(rows),
  };
  return LISTED.map((name) => ({ name, data: texts[name] }));
}

/** The manifest over the other files. */
export function manifestOf(files: readonly ArchiveFile[], head: SignedHead, digest: Digest): Manifest {
  return {
    format: 'coarena-export',
    version: 1,
    entries: head.size,
    head,
    files: files.map(({ name, data }) => ({ name, bytes: data.length, sha256: toHex(digest.digest(data)) })),
  };
}

/** The whole export: sealed with the key that signs the arena's heads. The last head covers every row. */
export async function encodeExport(content: ExportContent, signer: Signer, digest: Digest): Promise<Uint8Array> {
  const head = content.heads.at(-1);
  if (head?.size !== content.rows.length) throw new RangeError('the last head of an export covers every entry');
  const files = contentFiles(content);
  const manifest = lines([manifestOf(files, head, digest)]);
  const seal: Seal = { keyId: signer.keyId, signature: toHex(await signer.sign(manifest)) };
  return encodeArchive([
    { name: 'manifest.json', data: manifest },
    ...files,
    { name: 'seal.json', data: lines([seal]) },
  ]);
}

/** SHA-256 of a board as the ledger and the heads name it. */
export function boardHashOf(board: Board, digest: Digest): string {
  return hashOfValue(board, digest);
}

/** Canonical texts, one a line. A ledger of a million entries is longer than one text may be. */
export function lines(values: readonly unknown[]): Uint8Array {
  return Buffer.concat(values.map((value) => utf8(`${canonicalJson(value)}\n`)));
}

import {
  canonicalJson,
  chained,
  fromHex,
  type ChainedRow,
  type Digest,
  type LedgerRow,
  type SignedHead,
} from '@coarena/core';
import { FILES, LISTED, lines, manifestOf, type FileName } from '../../export/format.ts';
import { decodeArchive, encodeArchive } from '../../export/ustar.ts';

/** A sound export taken apart, so that it can be put together wrong. */
export type TamperParts = {
  readonly archive: Uint8Array;
  readonly files: ReadonlyMap<FileName, Uint8Array>;
  /** Where each file's bytes begin in the archive. */
  readonly offsets: ReadonlyMap<FileName, number>;
  readonly rows: readonly ChainedRow[];
  readonly heads: readonly SignedHead[];
};

/** Takes a sound export apart. */
export function takeApart(bytes: Uint8Array): TamperParts {
  // A copy, and no Buffer: the slices of a Buffer would share its memory, and a change would stay.
  const archive = new Uint8Array(bytes);
  const found = decodeArchive(archive).files;
  const files = new Map(found.map(({ name, data }) => [name as FileName, data]));
  return {
    archive,
    files,
    offsets: new Map(found.map(({ name, offset }) => [name as FileName, offset])),
    rows: linesOf(files.get('ledger.jsonl')) as readonly ChainedRow[],
    heads: linesOf(files.get('heads.jsonl')) as readonly SignedHead[],
  };
}

/** The archive with some files replaced. */
export function withFiles(parts: TamperParts, changed: Readonly<Partial<Record<FileName, Uint8Array>>>): Uint8Array {
  return encodeArchive(
    FILES.map((name) => ({ name, data: changed[name] ?? parts.files.get(name) ?? new Uint8Array() })),
  );
}

/**
 * The same by somebody who knows how it is made but has no key: the manifest is made anew over what is there now. The
 * seal can only stay as it is.
 */
export function rehashed(
  parts: TamperParts,
  changed: Readonly<Partial<Record<FileName, Uint8Array>>>,
  digest: Digest,
): Uint8Array {
  const files = LISTED.map((name) => ({ name, data: changed[name] ?? parts.files.get(name) ?? new Uint8Array() }));
  const heads = linesOf(changed['heads.jsonl'] ?? parts.files.get('heads.jsonl')) as readonly SignedHead[];
  const head = heads.at(-1) ?? parts.heads.at(-1);
  if (head === undefined) throw new RangeError('an export without a signed head cannot be tried');
  return withFiles(parts, { ...changed, 'manifest.json': lines([manifestOf(files, head, digest)]) });
}

/** Rows numbered from 1 and hashed from the start: a ledger that is sound in itself. */
export function renumbered(rows: readonly LedgerRow[], digest: Digest): readonly ChainedRow[] {
  return chained(
    rows.map(({ at, text }, index) => ({ position: index + 1, at, text })),
    digest,
  );
}

/** A row's payload with one more or another field, as another valid JSON text. */
export function withPayload(row: LedgerRow, change: (payload: Record<string, unknown>) => void): LedgerRow {
  const payload = JSON.parse(row.text) as Record<string, unknown>;
  change(payload);
  return { ...row, text: canonicalJson(payload) };
}

/** Flips one bit of a hex text. */
export function flippedHex(hex: string, bit: number): string {
  const bytes = fromHex(hex) ?? new Uint8Array(1);
  const at = (bit >> 3) % bytes.length;
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit & 7));
  return Buffer.from(bytes).toString('hex');
}

function linesOf(data: Uint8Array | undefined): readonly unknown[] {
  const text = Buffer.from(data ?? new Uint8Array()).toString('utf8');
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as unknown]));
}

import {
  ChainedRowSchema,
  SignedHeadSchema,
  type ChainedRow,
  type LedgerPayload,
  type SignedHead,
} from '@coarena/core';
import { z } from 'zod';
import { FILES, LISTED, type FileName, type Manifest, type PublishedBoards, type Seal } from '../export/format.ts';
import { ARCHIVE, decodeArchive, type Archive } from '../export/ustar.ts';
import type { Difference } from './difference.ts';
import { readLines, type Line, type LineRequest } from './read-lines.ts';

/** An export as it was found; what could not be read is null. */
export type ReadExport = {
  readonly bytes: Readonly<Partial<Record<FileName, Uint8Array>>>;
  readonly rows: readonly (ChainedRow | null)[];
  readonly heads: readonly (SignedHead | null)[];
  readonly manifest: Manifest | null;
  readonly seal: Seal | null;
  readonly keys: unknown;
  readonly settings: unknown;
  readonly board: PublishedBoards | null | undefined;
  /** Faults of the archive around its files, and of what is in them. */
  readonly faults: readonly Difference[];
  readonly differences: readonly Difference[];
  /** Why it was not read to its end: it is no export, whatever it says. */
  readonly hopeless: Difference | null;
  /** Where the export ends before it should; null for a whole one. */
  readonly truncated: TruncatedAt | null;
};

/** Where an export was cut off: in which entry or file, and at which byte. */
export type TruncatedAt = { readonly entry: number | string; readonly what: string };

const Hash = z.string().regex(/^[0-9a-f]{64}$/u);
const ManifestSchema: z.ZodType<Manifest> = z.strictObject({
  format: z.literal('coarena-export'),
  version: z.literal(1),
  entries: z.number().int().min(0),
  head: SignedHeadSchema,
  files: z.array(z.strictObject({ name: z.string(), bytes: z.number().int().min(0), sha256: Hash })),
});
const SealSchema: z.ZodType<Seal> = z.strictObject({
  keyId: z.string(),
  signature: z.string().regex(/^[0-9a-f]{128}$/u),
});
/** Looked at field by field when the board is rebuilt. */
const BoardSchema: z.ZodType<PublishedBoards | null> = z
  .strictObject({
    overall: z.looseObject({ basedOn: z.number().int().min(0), at: z.number(), rows: z.array(z.unknown()) }),
    slices: z.array(z.looseObject({ slice: z.looseObject({}), at: z.number() })),
  })
  .nullable() as unknown as z.ZodType<PublishedBoards | null>;

/** Rows and payloads whose texts were found to be sound before, for verifying many exports that are much alike. */
export type Memory = { readonly rows: Map<string, ChainedRow>; readonly payloads: Map<string, LedgerPayload> };

/** Reads an archive as an export: its files in their order, each line against its one text. */
export function readExport(archiveBytes: Uint8Array, memory?: Memory): ReadExport {
  const archive = decodeArchive(archiveBytes, FILES.length + 1);
  const differences: Difference[] = [];
  const bytes = filesOf(archive, differences);
  let hopeless: Difference | null = archive.files.length > FILES.length ? tooMany(archive) : null;
  const all = <T>(name: FileName, request: Omit<LineRequest<T>, 'differences'>): readonly Line<T>[] => {
    const { values, left } = readLines(bytes[name] ?? new Uint8Array(), { ...request, differences });
    if (left !== null)
      hopeless ??= { entry: name, what: `is not read on from its line ${left}: too many lines before are unreadable` };
    return values;
  };
  const one = <T>(name: FileName, schema: z.ZodType<T>): T | undefined => {
    if (bytes[name] === undefined) return undefined;
    const found = all(name, { schema, entryOf: () => name });
    if (found.length !== 1) differences.push({ entry: name, what: `holds ${found.length} values, not one` });
    return found.length === 1 ? found[0]?.value : undefined;
  };
  const manifest = one('manifest.json', ManifestSchema);
  const settings = one('settings.json', z.looseObject({}));
  const keys = one('keys.json', z.array(z.unknown()));
  const heads = all('heads.jsonl', { schema: SignedHeadSchema, entryOf: (line) => `heads.jsonl line ${line}` });
  const board = one('board.json', BoardSchema);
  const rows = all('ledger.jsonl', {
    schema: ChainedRowSchema,
    entryOf: (line) => line,
    ...(memory === undefined ? {} : { known: memory.rows }),
  });
  const seal = one('seal.json', SealSchema);
  return {
    bytes,
    rows: rows.map((line) => line?.value ?? null),
    heads: heads.map((line) => line?.value ?? null),
    manifest: manifest ?? null,
    seal: seal ?? null,
    keys: keys ?? null,
    settings: settings ?? null,
    board,
    faults: archive.faults.map(({ file, what }) => ({ entry: file, what })),
    differences,
    hopeless,
    truncated: archive.truncated === null ? null : whereItEnds(archive, archive.truncated, rows.length),
  };
}

function tooMany({ files }: Archive): Difference {
  return {
    entry: ARCHIVE,
    what: `holds more than ${FILES.length} files: ${files.at(-1)?.name ?? ''} and maybe others`,
  };
}

function filesOf({ files, truncated }: Archive, differences: Difference[]): Partial<Record<FileName, Uint8Array>> {
  const bytes: Partial<Record<FileName, Uint8Array>> = {};
  for (const [index, { name, data }] of files.entries()) {
    const expected = FILES[index];
    if (name !== expected) {
      const what = expected === undefined ? `does not belong to an export` : `stands where ${expected} should stand`;
      differences.push({ entry: name || ARCHIVE, what });
    }
    const known = FILES.find((each) => each === name);
    if (known !== undefined) bytes[known] ??= data;
  }
  if (truncated === null) {
    for (const name of FILES) if (bytes[name] === undefined) differences.push({ entry: name, what: 'is missing' });
  }
  return bytes;
}

/** The ledger is by far the largest file: where it is cut, the entry is told. */
function whereItEnds({ files }: Archive, truncated: string, rows: number): TruncatedAt {
  const last = files.at(-1)?.name;
  if (last !== 'ledger.jsonl') return { entry: last ?? ARCHIVE, what: truncated };
  return { entry: Math.max(1, rows), what: `${truncated} (in entry ${Math.max(1, rows)})` };
}

/** The listed files with their bytes, as far as they are there. */
export function listedFiles(found: ReadExport): readonly { readonly name: string; readonly data: Uint8Array }[] {
  return LISTED.flatMap((name) => {
    const data = found.bytes[name];
    return data === undefined ? [] : [{ name, data }];
  });
}

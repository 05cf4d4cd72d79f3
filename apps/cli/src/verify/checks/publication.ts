import {
  canonicalJson,
  fromHex,
  hashOfValue,
  toHex,
  type Digest,
  type LedgerEntry,
  type LedgerPayload,
  type RatingSettings,
  type SigningKey,
  type VerifySignature,
} from '@coarena/core';
import { boardHashOf, LISTED } from '../../export/format.ts';
import type { Difference } from '../difference.ts';
import { listedFiles, type ReadExport } from '../read-export.ts';
import { headName } from './heads.ts';

/** A `refit` entry's payload. */
export type RefitEntry = Extract<LedgerPayload, { readonly kind: 'refit' }>;

/** The last published refit of a ledger, with its position. */
export function lastRefit(
  entries: readonly (LedgerEntry | null)[],
): { readonly position: number; readonly refit: RefitEntry } | null {
  for (const entry of entries.toReversed()) {
    if (entry?.payload.kind === 'refit') return { position: entry.position, refit: entry.payload };
  }
  return null;
}

/** Board and settings are those that the last refit names; every head that names a board names the newest one then. */
export function checkPublication(
  found: ReadExport,
  entries: readonly (LedgerEntry | null)[],
  digest: Digest,
): readonly Difference[] {
  const differences: Difference[] = [];
  const last = lastRefit(entries);
  if (last === null) {
    if (found.board != null)
      differences.push({ entry: 'board.json', what: 'holds a board, but no entry says that one was published' });
  } else {
    const { refit, position } = last;
    if (found.board === null)
      differences.push({
        entry: 'board.json',
        what: `holds no board, but entry ${position} says that one was published`,
      });
    if (found.board != null && boardHashOf(found.board.overall, digest) !== refit.boardHash)
      differences.push({ entry: 'board.json', what: `is not the board that entry ${position} names by its hash` });
    if (found.settings !== null && hashOfValue(found.settings, digest) !== refit.optionsHash)
      differences.push({
        entry: 'settings.json',
        what: `are not the settings that entry ${position} names by their hash`,
      });
  }
  return [...differences, ...headBoards(found, entries)];
}

/** What the last refit says in words of its own is what the settings say. */
export function checkSettings(
  { published, window }: RatingSettings,
  { position, refit }: { readonly position: number; readonly refit: RefitEntry },
): readonly Difference[] {
  const told = (name: string, said: unknown, set: unknown): readonly Difference[] =>
    said === set
      ? []
      : [{ entry: position, what: `says that the ${name} is ${String(said)}; the settings say ${String(set)}` }];
  return [...told('estimator', refit.estimator, published.use), ...told('window', refit.window, window)];
}

function headBoards(found: ReadExport, entries: readonly (LedgerEntry | null)[]): readonly Difference[] {
  const published: { readonly position: number; readonly boardHash: string }[] = entries.flatMap((entry) =>
    entry?.payload.kind === 'refit' ? [{ position: entry.position, boardHash: entry.payload.boardHash }] : [],
  );
  return found.heads.flatMap((head, index) => {
    if (head === null || head.boardHash === null) return [];
    const newest = published.findLast(({ position }) => position <= head.size);
    if (newest?.boardHash === head.boardHash) return [];
    return [{ entry: headName(index), what: `names another board than the refits up to entry ${head.size}` }];
  });
}

/** Every byte of the listed files, by the manifest's hashes; the manifest by its seal. */
export function checkSeal(
  found: ReadExport,
  keys: readonly SigningKey[],
  { digest, verify }: { readonly digest: Digest; readonly verify: VerifySignature },
): readonly Difference[] {
  const differences: Difference[] = [];
  const { manifest, seal } = found;
  const data = found.bytes['manifest.json'];
  if (manifest === null || data === undefined) return differences;
  const listed = manifest.files.map(({ name }) => name);
  if (canonicalJson(listed) !== canonicalJson(LISTED))
    differences.push({ entry: 'manifest.json', what: `lists ${listed.join(', ') || 'no file'}` });
  for (const file of listedFiles(found)) {
    const said = manifest.files.find(({ name }) => name === file.name);
    if (said === undefined) continue;
    if (said.bytes !== file.data.length)
      differences.push({ entry: file.name, what: `has ${file.data.length} bytes, the manifest says ${said.bytes}` });
    else if (said.sha256 !== toHex(digest.digest(file.data)))
      differences.push({ entry: file.name, what: 'has another hash than the manifest says' });
  }
  const head = found.heads.at(-1);
  if (found.heads.length === 0) differences.push({ entry: 'heads.jsonl', what: 'holds no signed head' });
  if (head != null && canonicalJson(head) !== canonicalJson(manifest.head))
    differences.push({ entry: 'manifest.json', what: 'names another head than the last one' });
  if (manifest.entries !== found.rows.length)
    differences.push({
      entry: 'manifest.json',
      what: `says ${manifest.entries} entries; there are ${found.rows.length}`,
    });
  if (seal === null) return differences;
  // A key that no signed head covers is nobody's yet: anyone could have appended its entry.
  const key = keys.findLast(({ position }) => position <= (head?.size ?? 0));
  const [publicKey, signature] = [fromHex(key?.publicKey ?? ''), fromHex(seal.signature)];
  if (key === undefined || key.keyId !== seal.keyId)
    differences.push({
      entry: 'seal.json',
      what: `is by key ${seal.keyId}, not by ${key?.keyId ?? 'a key of the ledger'}`,
    });
  else if (publicKey === null || signature === null || !verify(publicKey, data, signature))
    differences.push({ entry: 'seal.json', what: 'does not fit the manifest: the manifest or the seal was changed' });
  return differences;
}

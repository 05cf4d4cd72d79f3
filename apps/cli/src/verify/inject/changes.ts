import type { ChainedRow, Digest, RandomStream, SignedHead } from '@coarena/core';
import { FILES, LISTED, lines, type FileName } from '../../export/format.ts';
import { encodeArchive } from '../../export/ustar.ts';
import { flippedHex, rehashed, renumbered, withFiles, withPayload, type TamperParts } from './parts.ts';

/**
 * One change of an export. `place` is the entry or file that verification must name; null where the change can only be
 * told by a signature.
 */
export type Change = { readonly what: string; readonly bytes: Uint8Array; readonly place: number | string | null };

/** Makes one change at a place that is drawn; null when what was drawn changes nothing. */
export type MakeChange = (parts: TamperParts, random: RandomStream, digest: Digest) => Change | null;

/** Every way in which an export is tried, by name. */
export const CHANGES: Readonly<Record<string, MakeChange>> = {
  'flip a bit': (parts, random) => {
    const at = below(parts.archive.length, random);
    const bytes = parts.archive.slice();
    bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8, random));
    return { what: `a bit of byte ${at} flipped`, bytes, place: placeOf(parts, at) };
  },
  'flip a bit of an entry and hash again': (parts, random, digest) => {
    const index = below(parts.rows.length, random);
    const rows = parts.rows.map((row, n) => (n === index ? withFlippedText(row, random) : row));
    const what = `a bit in the payload of entry ${index + 1} flipped, everything hashed again`;
    return rowsChange(parts, renumbered(rows, digest), what, { digest, clever: true });
  },
  'change a field of an entry and hash again': (parts, random, digest) => {
    const index = below(parts.rows.length, random);
    const rows = parts.rows.map((row, n) => (n === index ? withPayload(row, changeOneField(random)) : row));
    const what = `a field of entry ${index + 1} changed, everything hashed again`;
    return rowsChange(parts, renumbered(rows, digest), what, { digest, clever: true });
  },
  'drop an entry': (parts, random, digest) => {
    const index = below(parts.rows.length, random);
    const clever = random.next() < 0.5;
    const left = parts.rows.filter((_, n) => n !== index);
    return rowsChange(parts, clever ? renumbered(left, digest) : left, `entry ${index + 1} dropped${how(clever)}`, {
      digest,
      clever,
    });
  },
  'insert an entry': (parts, random, digest) => {
    const index = below(parts.rows.length + 1, random);
    const clever = random.next() < 0.5;
    const copy = parts.rows[below(parts.rows.length, random)];
    if (copy === undefined) return null;
    const more = parts.rows.toSpliced(index, 0, { ...copy, position: index + 1 });
    return rowsChange(
      parts,
      clever ? renumbered(more, digest) : more,
      `a copy of entry ${copy.position} inserted as ${index + 1}${how(clever)}`,
      {
        digest,
        clever,
      },
    );
  },
  'swap two entries': (parts, random, digest) => {
    const swapped = swap(parts.rows, random);
    const clever = random.next() < 0.5;
    if (swapped === null) return null;
    const rows = clever ? renumbered(swapped.items, digest) : swapped.items;
    return rowsChange(parts, rows, `entries ${swapped.one + 1} and ${swapped.other + 1} swapped${how(clever)}`, {
      digest,
      clever,
    });
  },
  'flip a bit of a head': (parts, random, digest) => {
    const index = below(parts.heads.length, random);
    const field = (['root', 'chain', 'signature'] as const)[below(3, random)] ?? 'root';
    const heads = parts.heads.map((head, n) =>
      n === index ? { ...head, [field]: flippedHex(head[field], below(512, random)) } : head,
    );
    return headsChange(parts, heads, `a bit of the ${field} of head ${index + 1} flipped`, {
      digest,
      clever: random.next() < 0.5,
    });
  },
  'drop a head': (parts, random, digest) => {
    const index = below(parts.heads.length, random);
    const heads = parts.heads.filter((_, n) => n !== index);
    if (heads.length === 0) return null;
    return headsChange(parts, heads, `head ${index + 1} dropped`, { digest, clever: random.next() < 0.5 });
  },
  'insert a head': (parts, random, digest) => {
    const copy = parts.heads[below(parts.heads.length, random)];
    if (copy === undefined) return null;
    const heads = parts.heads.toSpliced(below(parts.heads.length + 1, random), 0, copy);
    return headsChange(parts, heads, 'a copy of a head inserted', { digest, clever: random.next() < 0.5 });
  },
  'swap two heads': (parts, random, digest) => {
    const swapped = swap(parts.heads, random);
    if (swapped === null) return null;
    const what = `heads ${swapped.one + 1} and ${swapped.other + 1} swapped`;
    return headsChange(parts, swapped.items, what, { digest, clever: random.next() < 0.5 });
  },
  'cut entries and heads off the end and hash again': (parts, random, digest) => {
    const keep = below(parts.heads.length - 1, random) + 1;
    const head = parts.heads[keep - 1];
    if (head === undefined || keep >= parts.heads.length) return null;
    const changed = {
      'ledger.jsonl': lines(parts.rows.slice(0, head.size)),
      'heads.jsonl': lines(parts.heads.slice(0, keep)),
    };
    const what = `everything after head ${keep} cut off, everything hashed again`;
    return { what, bytes: rehashed(parts, changed, digest), place: null };
  },
  'flip a bit of a file and hash again': (parts, random, digest) => {
    const name = LISTED[below(LISTED.length, random)] ?? 'board.json';
    const data = parts.files.get(name)?.slice() ?? new Uint8Array();
    const at = below(data.length, random);
    data[at] = (data[at] ?? 0) ^ (1 << below(8, random));
    const place = name === 'settings.json' || name === 'keys.json' ? name : null;
    return reparsed(() => ({
      what: `a bit of byte ${at} of ${name} flipped, the manifest made again`,
      bytes: rehashed(parts, { [name]: data }, digest),
      place,
    }));
  },
  'drop a file': (parts, random) => {
    const name = FILES[below(FILES.length, random)] ?? 'board.json';
    return {
      what: `${name} dropped`,
      bytes: archiveOf(
        parts,
        FILES.filter((each) => each !== name),
      ),
      place: name,
    };
  },
  'insert a file': (parts, random) => {
    const name = FILES[below(FILES.length, random)] ?? 'board.json';
    const names = FILES.toSpliced(below(FILES.length + 1, random), 0, name);
    return { what: `a second ${name} inserted`, bytes: archiveOf(parts, names), place: null };
  },
  'swap two files': (parts, random) => {
    const swapped = swap(FILES, random);
    if (swapped === null) return null;
    const bytes = archiveOf(parts, swapped.items);
    return {
      what: `${FILES[swapped.one]} and ${FILES[swapped.other]} swapped`,
      bytes,
      place: FILES[swapped.one] ?? null,
    };
  },
};

type How = { readonly digest: Digest; readonly clever: boolean };

function rowsChange(parts: TamperParts, rows: readonly ChainedRow[], what: string, { digest, clever }: How): Change {
  const changed = { 'ledger.jsonl': lines(rows) };
  return { what, bytes: clever ? rehashed(parts, changed, digest) : withFiles(parts, changed), place: null };
}

function headsChange(parts: TamperParts, heads: readonly SignedHead[], what: string, { digest, clever }: How): Change {
  const changed = { 'heads.jsonl': lines(heads) };
  const bytes = clever ? rehashed(parts, changed, digest) : withFiles(parts, changed);
  return { what: what + how(clever), bytes, place: null };
}

function archiveOf(parts: TamperParts, names: readonly FileName[]): Uint8Array {
  return encodeArchive(names.map((name) => ({ name, data: parts.files.get(name) ?? new Uint8Array() })));
}

function swap<T>(
  items: readonly T[],
  random: RandomStream,
): { readonly items: T[]; readonly one: number; readonly other: number } | null {
  const [one, other] = [below(items.length, random), below(items.length, random)].toSorted((a, b) => a - b);
  const [first, second] = [items[one ?? 0], items[other ?? 0]];
  if (one === undefined || other === undefined || one === other || first === undefined || second === undefined)
    return null;
  return { items: items.with(one, second).with(other, first), one, other };
}

/** The entry or file that a byte of the archive belongs to; a header and a padding belong to their file. */
function placeOf({ files, offsets, archive }: TamperParts, at: number): number | string | null {
  const name = FILES.find((each) => at < endOf(each));
  if (name === undefined) return at < archive.length ? 'the archive' : null;
  const data = files.get(name) ?? new Uint8Array();
  const inside = at - (offsets.get(name) ?? 0);
  if (name !== 'ledger.jsonl' || inside < 0 || inside >= data.length) return name;
  return data.subarray(0, inside).reduce((line, byte) => line + (byte === 10 ? 1 : 0), 1);

  function endOf(each: FileName): number {
    const size = files.get(each)?.length ?? 0;
    return (offsets.get(each) ?? 0) + Math.ceil(size / 512) * 512;
  }
}

function withFlippedText(row: ChainedRow, random: RandomStream): ChainedRow {
  const bytes = Buffer.from(row.text, 'utf8');
  const at = below(bytes.length, random);
  // The low seven bits keep ASCII what it is; a text that is no text any more could not be written.
  bytes[at] = (bytes[at] ?? 0) ^ (1 << below(5, random));
  return { ...row, text: bytes.toString('utf8') };
}

function changeOneField(random: RandomStream): (payload: Record<string, unknown>) => void {
  return (payload) => {
    const names = Object.keys(payload).filter((name) => name !== 'kind');
    const name = names[below(names.length, random)] ?? 'kind';
    payload[name] = otherThan(payload[name]);
  };
}

function otherThan(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return `${value.startsWith('0') ? '1' : '0'}${value.slice(1)}`;
  return value === null ? 'x' : null;
}

function reparsed(make: () => Change): Change | null {
  try {
    return make();
  } catch (error) {
    // The flipped file holds no head any more over which anybody could make a manifest.
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

function how(clever: boolean): string {
  return clever ? ', everything hashed again' : '';
}

function below(length: number, random: RandomStream): number {
  return Math.floor(random.next() * Math.max(1, length));
}

const BLOCK = 512;
const END_BLOCKS = 2;
/** Octal digits of the size field. */
const MOST_BYTES = 8 ** 11 - 1;

/** One file of an archive. */
export type ArchiveFile = { readonly name: string; readonly data: Uint8Array };

/**
 * A tar archive (POSIX ustar) in which nothing is left to choose: mode 0644, owner 0, time 0, no names of owners, two
 * zero blocks at the end. The same files always give the same bytes. Names are ASCII of at most 100 letters.
 */
export function encodeArchive(files: readonly ArchiveFile[]): Uint8Array {
  const size = files.reduce((sum, { data }) => sum + BLOCK + padded(data.length), END_BLOCKS * BLOCK);
  const archive = new Uint8Array(size);
  let at = 0;
  for (const { name, data } of files) {
    archive.set(headerOf(name, data.length), at);
    archive.set(data, at + BLOCK);
    at += BLOCK + padded(data.length);
  }
  return archive;
}

/** A fault of an archive: the file it concerns (or where no file is known, the archive), and what it is. */
export type ArchiveFault = { readonly file: string; readonly what: string };

/** What an archive holds. `truncatedAt` is set when it ends before it should. */
export type Archive = {
  readonly files: readonly (ArchiveFile & { readonly offset: number })[];
  readonly faults: readonly ArchiveFault[];
  readonly truncated: string | null;
};

/** Name under which faults of the archive itself are told. */
export const ARCHIVE = 'the archive';

/**
 * Reads an archive and holds every byte of it against the one way in which it can be written. After so many files as
 * `most` says it is not read on.
 */
export function decodeArchive(bytes: Uint8Array, most = Number.POSITIVE_INFINITY): Archive {
  const files: (ArchiveFile & { offset: number })[] = [];
  const faults: ArchiveFault[] = [];
  let at = 0;
  for (;;) {
    if (files.length === most) return { files, faults, truncated: null };
    if (at + BLOCK > bytes.length)
      return { files, faults, truncated: `the archive ends at byte ${bytes.length}, where a header should stand` };
    const header = bytes.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const { name, size } = fieldsOf(header);
    const different = size === null ? 0 : firstDifference(header, headerOf(name, size));
    if (different !== null)
      faults.push({ file: name || ARCHIVE, what: `its header differs at byte ${at + different} of the archive` });
    if (size === null) return { files, faults, truncated: null };
    const offset = at + BLOCK;
    if (offset + padded(size) > bytes.length) {
      const truncated = `${name} should have ${size} bytes from byte ${offset} on; the archive ends at byte ${bytes.length}`;
      files.push({ name, data: bytes.subarray(offset, offset + size), offset });
      return { files, faults, truncated };
    }
    files.push({ name, data: bytes.subarray(offset, offset + size), offset });
    const padding = bytes.subarray(offset + size, offset + padded(size)).findIndex((byte) => byte !== 0);
    if (padding >= 0)
      faults.push({ file: name, what: `its padding is not zero at byte ${offset + size + padding} of the archive` });
    at = offset + padded(size);
  }
  const end = bytes.subarray(at);
  if (end.length < END_BLOCKS * BLOCK)
    return { files, faults, truncated: `the archive ends at byte ${bytes.length}, within its two last blocks` };
  const left = end.findIndex((byte, index) => byte !== 0 || index >= END_BLOCKS * BLOCK);
  if (left >= 0) faults.push({ file: ARCHIVE, what: `something follows its end at byte ${at + left}` });
  return { files, faults, truncated: null };
}

function headerOf(name: string, size: number): Uint8Array {
  if (!/^[\x20-\x7e]{1,100}$/u.test(name)) return new Uint8Array(BLOCK);
  if (size > MOST_BYTES) throw new RangeError(`${name} is larger than an archive can hold: ${size} bytes`);
  const header = new Uint8Array(BLOCK);
  const write = (text: string, at: number): void => header.set(Buffer.from(text, 'latin1'), at);
  write(name, 0);
  write(`${octal(0o644, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0${octal(size, 11)}\0${octal(0, 11)}\0        0`, 100);
  write('ustar\x0000', 257);
  write(`${octal(0, 7)}\0${octal(0, 7)}\0`, 329);
  write(`${octal(checksumOf(header), 6)}\0 `, 148);
  return header;
}

function fieldsOf(header: Uint8Array): { readonly name: string; readonly size: number | null } {
  const text = (from: number, to: number): string => Buffer.from(header.subarray(from, to)).toString('latin1');
  const name = text(0, 100).replace(/\0.*$/su, '');
  const size = text(124, 135);
  return {
    name: name.replace(/[^\x20-\x7e]/gu, '?'),
    size: /^[0-7]{11}$/u.test(size) ? Number.parseInt(size, 8) : null,
  };
}

/** The sum of a header's bytes, its own field (eight bytes) counted as spaces. */
function checksumOf(header: Uint8Array): number {
  return header.reduce((sum, byte) => sum + byte, 0);
}

function firstDifference(one: Uint8Array, other: Uint8Array): number | null {
  const at = one.findIndex((byte, index) => byte !== other[index]);
  return at < 0 ? null : at;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}

function padded(size: number): number {
  return Math.ceil(size / BLOCK) * BLOCK;
}

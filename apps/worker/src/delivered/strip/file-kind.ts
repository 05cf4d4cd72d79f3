import { isUtf8 } from 'node:buffer';

/** What a file is, by its bytes alone: a name says whatever its maker likes. */
export type FileKind = 'empty' | 'picture' | 'pdf' | 'zip' | 'markup' | 'text' | 'other';

const SIGNATURES: readonly (readonly [number, string, FileKind])[] = [
  [0, '89504e470d0a1a0a', 'picture'],
  [0, 'ffd8ff', 'picture'],
  [0, '474946383761', 'picture'],
  [0, '474946383961', 'picture'],
  [8, '57454250', 'picture'],
  [0, '49492a00', 'picture'],
  [0, '4d4d002a', 'picture'],
  [0, '504b0304', 'zip'],
];

/** A PDF may begin a little later than the file. */
const PDF_WITHIN = 1_024;
/** Markup is looked for this far into a text. */
const MARKUP_WITHIN = 64 * 1_024;

/** Looks at the bytes of a whole file. */
export function fileKind(bytes: Uint8Array): FileKind {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length === 0) return 'empty';
  for (const [at, signature, kind] of SIGNATURES)
    if (buffer.toString('hex', at, at + signature.length / 2) === signature) return kind;
  if (buffer.subarray(0, PDF_WITHIN).includes('%PDF-')) return 'pdf';
  if (!isUtf8(buffer) || buffer.includes(0)) return 'other';
  const start = buffer.toString('utf8', 0, MARKUP_WITHIN);
  // Rich text, PostScript and office documents in one text have their maker in them, and drawings are documents of their own.
  if (/^\s*(?:\{\\rtf|%!PS)/u.test(start) || /<(?:svg|office:document)[\s>-]/iu.test(start)) return 'other';
  return /<(?:!doctype html|html|head|meta|body)[\s>]/iu.test(start) ? 'markup' : 'text';
}

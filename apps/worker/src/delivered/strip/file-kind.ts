import { isUtf8 } from 'node:buffer';

/** What a file is, by its bytes alone: a name says whatever its maker likes. */
export type FileKind = 'empty' | 'picture' | 'pdf' | 'zip' | 'markup' | 'drawing' | 'xml' | 'text' | 'other';

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

/** What stands before the root of an XML text. */
const PROLOGUE = String.raw`^\ufeff?\s*(?:<\?xml\s[^>]*>\s*|<\?[^>]*\?>\s*|<!--[^]*?-->\s*|<!doctype\s(?!html)[^>]*>\s*)*`;
const DRAWING = new RegExp(String.raw`${PROLOGUE}<(?:\w+:)?svg[\s>]`, 'iu');
const XML = new RegExp(String.raw`^\ufeff?\s*<\?xml\s(?![^]*<(?:!doctype html|html)[\s>])`, 'iu');
/** Elements of HTML that a text may hold, and remarks at the beginning of a line, as Markdown has them. */
const MARKUP =
  /<(?:!doctype html|html|head|meta|body|title|link|style|script|div|table|svg)(?:\s[^<>]*)?>|^[ \t]*<!--/imu;

/** Looks at the bytes of a whole file. */
export function fileKind(bytes: Uint8Array): FileKind {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length === 0) return 'empty';
  for (const [at, signature, kind] of SIGNATURES)
    if (buffer.toString('hex', at, at + signature.length / 2) === signature) return kind;
  if (buffer.subarray(0, PDF_WITHIN).includes('%PDF-')) return 'pdf';
  if (!isUtf8(buffer) || buffer.includes(0)) return 'other';
  const start = buffer.toString('utf8', 0, MARKUP_WITHIN);
  // Rich text, PostScript and office documents in one text have their maker in them.
  if (/^\s*(?:\{\\rtf|%!PS)/u.test(start) || /<office:document[\s>-]/iu.test(start)) return 'other';
  if (DRAWING.test(start)) return 'drawing';
  if (XML.test(start)) return 'xml';
  return MARKUP.test(start) ? 'markup' : 'text';
}

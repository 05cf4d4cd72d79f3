import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate';
import { fileKind } from './file-kind.ts';
import { stripPicture } from './strip-picture.ts';
import { withheld, type Stripped } from './stripped.ts';

/** Bounds on an archive: parts, bytes when unpacked, and how much smaller packing may have made it. */
const PARTS = 1_000;
const UNPACKED_BYTES = 200_000_000;
const RATIO = 100;

/** The first day that an archive can say: the same for every part. */
const NO_TIME = new Date(1980, 0, 1);

/** Parts that describe the document: what stands for them is as short as programs accept. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'docProps/core.xml':
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"/>',
  'docProps/app.xml': '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"/>',
  'docProps/custom.xml':
    '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"/>',
  'meta.xml':
    '<office:document-meta xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" office:version="1.2"><office:meta/></office:document-meta>',
};

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Attributes that name a person or a program, in the parts of every kind of office document; they must be there. */
const NAMING =
  /(\s(?:\w+:)?(?:author|initials|lastModifiedBy|userId|providerId|displayName|creator|creator-initials|user|userName)\s*=\s*)(?:"[^"]*"|'[^']*')/giu;
/** Elements whose name is a person's. */
const PERSON = /^<(?:\w+:)?(?:cmAuthor|author|person)\b/iu;
const NAME = /(\sname\s*=\s*)(?:"[^"]*"|'[^']*')/giu;
/** Where a file lay on its maker's machine. */
const OWN_FILES = /(\sTarget\s*=\s*)(?:"file:[^"]*"|'file:[^']*')/giu;
/** Attributes that tell one session of writing from another. */
const TRACING = /\s(?:\w+:)?(?:rsid\w*|paraId|textId|dateTime|date)="[^"]*"/giu;
/** Elements that do either. */
const ELEMENTS =
  /<((?:dc:)?creator|w:docVars?|dc:date|cp:lastModifiedBy|meta:creator-initials|meta:generator|text:sender-[\w-]+|w:rsids|x15ac:absPath)\b[^>]*(?:\/>|>[\s\S]*?<\/\1>)/giu;
/** Authors of remarks are named once and counted afterwards, so their places stay. */
const AUTHORS = /<author>[^<]*<\/author>/giu;

/** A word-processing, spreadsheet or presentation file without what names its maker; other archives are kept back. */
export async function stripOffice(bytes: Uint8Array): Promise<Stripped> {
  const parts = unpack(bytes);
  if (typeof parts === 'string') return withheld(parts);
  const names = Object.keys(parts);
  const isOpenXml = names.includes('[Content_Types].xml');
  const isOpenDocument =
    names.includes('content.xml') && strFromU8(parts['mimetype'] ?? NOTHING).includes('opendocument');
  if (!isOpenXml && !isOpenDocument)
    return withheld('an archive can hold anything, and with it the name of who or what made it');
  const packed: Zippable = {};
  for (const [name, content] of Object.entries(parts)) {
    if (name.endsWith('/')) continue;
    const clean = await cleanPart(name, content);
    if (clean === null) return withheld('it holds parts that can say who made them, and that cannot be taken out');
    // A program that opens the file looks for its kind in the first bytes.
    packed[name] = [clean, { level: name === 'mimetype' ? 0 : 6, mtime: NO_TIME }];
  }
  return { kind: 'copy', bytes: zipSync(packed) };
}

const NOTHING = new Uint8Array();

/** The parts of an archive, or why it is not opened. Sizes are what the archive says; unpacking stops there. */
function unpack(bytes: Uint8Array): Readonly<Record<string, Uint8Array>> | string {
  let count = 0;
  let unpacked = 0;
  const parts = unzipSync(bytes, {
    filter: ({ originalSize }) => {
      count += 1;
      unpacked += originalSize;
      return count <= PARTS && unpacked <= UNPACKED_BYTES;
    },
  });
  if (count > PARTS) return `an archive of over ${PARTS} parts is not opened`;
  if (unpacked > UNPACKED_BYTES || unpacked > Math.max(bytes.length, 10_000) * RATIO)
    return 'an archive that grows so much when it is unpacked is not opened';
  return parts;
}

/** One part without names; null for a part that cannot be seen through. */
async function cleanPart(name: string, content: Uint8Array): Promise<Uint8Array | null> {
  // Objects inside a document have descriptions of their own, and some programs keep them elsewhere.
  const place = name.endsWith('.psmdcp') ? 'docProps/core.xml' : name.replace(/^.*\/(?=meta\.xml$)/u, '');
  const description = Object.hasOwn(DESCRIPTIONS, place) ? DESCRIPTIONS[place] : undefined;
  if (description !== undefined) return strToU8(HEADER + description);
  if (/signatures?(?:\.xml$|\/)/iu.test(name)) return null;
  if (/^docProps\/.*\.xml$/iu.test(name)) return null;
  switch (fileKind(content)) {
    case 'empty':
      return content;
    case 'text':
    case 'markup':
    case 'drawing':
    case 'xml':
      if (name === 'mimetype') return content;
      return /\.(?:xml|rels|vml|rdf)$/iu.test(name) ? strToU8(cleanXml(strFromU8(content))) : null;
    case 'picture': {
      const picture = await stripPicture(content);
      return picture.kind === 'copy' ? picture.bytes : null;
    }
    default:
      return null;
  }
}

function cleanXml(xml: string): string {
  return xml
    .replace(/<!--[\s\S]*?-->/gu, '')
    .replace(ELEMENTS, '')
    .replace(AUTHORS, '<author></author>')
    .replace(/<[a-z][^>]*>/giu, (element) => cleanElement(element));
}

function cleanElement(element: string): string {
  const named = PERSON.test(element) ? element.replace(NAME, '$1""') : element;
  return named.replace(NAMING, '$1""').replace(OWN_FILES, '$1""').replace(TRACING, '');
}

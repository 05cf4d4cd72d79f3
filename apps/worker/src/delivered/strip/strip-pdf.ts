import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { stripJpeg } from './strip-jpeg.ts';
import { withheld, type Stripped } from './stripped.ts';

const name = (text: string): PDFName => PDFName.of(text);

/** Entries that describe a document or a part of it, wherever they stand. */
const DESCRIBING = [
  ...['Metadata', 'PieceInfo', 'LastModified', 'Info'],
  // Also of earlier versions, which nothing leads to any more.
  ...['Author', 'Creator', 'Producer', 'CreatorInfo'],
].map(name);
/** Entries of a remark: who wrote it, when, and what it is called. */
const REMARK = ['T', 'CreationDate', 'M', 'NM', 'Subj'].map(name);
/** What holds files of its own, programs, or a signature. */
const HOLDS_MORE = ['EmbeddedFiles', 'EmbeddedFile', 'EF', 'JavaScript', 'JS', 'XFA', 'ByteRange'].map(name);

/** A PDF without its description, those of its parts, and the authors of its remarks; written anew, with nothing of old versions. */
export async function stripPdf(bytes: Uint8Array): Promise<Stripped> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true });
  if (document.getPageCount() === 0) return withheld('a PDF without a page is none');
  const { context } = document;
  const objects = context.enumerateIndirectObjects();
  for (const [, object] of objects) {
    const dicts = dictsIn(object);
    if (dicts.some((dict) => HOLDS_MORE.some((key) => dict.has(key))))
      return withheld(
        'a PDF that holds other files, programs or a signature can say who made it, and that cannot be taken out',
      );
    for (const dict of dicts) cleanDict(dict);
  }
  keepShown(document.catalog);
  forget(context);
  for (const [reference, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream)) continue;
    const filters = filtersOf(object, context);
    if (filters.length > 1 && filters.includes(PHOTOGRAPH))
      return withheld('a PDF with a picture that is packed twice can say who made it, and that cannot be taken out');
    const clean = filters[0] === PHOTOGRAPH ? withoutPictureData(object) : null;
    if (clean !== null) context.assign(reference, clean);
  }
  return { kind: 'copy', bytes: await document.save({ addDefaultPage: false, updateFieldAppearances: false }) };
}

/** Every dictionary in an object that is no reference to another one. */
function dictsIn(object: PDFObject): readonly PDFDict[] {
  const found: PDFDict[] = [];
  const waiting: PDFObject[] = [object];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const dict = next instanceof PDFStream ? next.dict : next;
    if (dict instanceof PDFArray) waiting.push(...dict.asArray());
    if (!(dict instanceof PDFDict)) continue;
    found.push(dict);
    waiting.push(...dict.values());
  }
  return found;
}

/** What a catalog holds for the document to be shown and moved in; keys of programs' own are none of it. */
const CATALOG = new Set(
  `Type Version Pages PageLabels Names Dests ViewerPreferences PageLayout PageMode Outlines Threads OpenAction AA URI
   AcroForm StructTreeRoot MarkInfo Lang OutputIntents OCProperties Requirements Collection`.split(/\s+/u),
);

function keepShown(catalog: PDFDict): void {
  for (const key of catalog.keys()) if (!CATALOG.has(key.decodeText())) catalog.delete(key);
}

function cleanDict(dict: PDFDict): void {
  for (const key of DESCRIBING) dict.delete(key);
  // The title of a form's field has the same name as the author of a remark.
  const subtype = dict.get(name('Subtype'));
  if (subtype === name('Popup') || (subtype !== undefined && subtype !== name('Widget') && dict.has(name('Rect'))))
    for (const key of REMARK) dict.delete(key);
}

/** Takes out the objects that the catalog does not lead to: descriptions, and what is left of earlier versions. */
function forget(context: PDFContext): void {
  delete context.trailerInfo.Info;
  delete context.trailerInfo.ID;
  const reached = new Set<PDFObject>();
  const waiting: PDFObject[] = context.trailerInfo.Root === undefined ? [] : [context.trailerInfo.Root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PDFRef) {
      if (reached.has(next)) continue;
      reached.add(next);
      const object = context.lookup(next);
      if (object !== undefined) waiting.push(object);
    } else for (const dict of dictsIn(next)) waiting.push(...referencesIn(dict));
    if (next instanceof PDFArray) waiting.push(...next.asArray());
  }
  for (const [reference] of context.enumerateIndirectObjects()) if (!reached.has(reference)) context.delete(reference);
}

/** What a dictionary refers to, in its lists as well. */
function referencesIn(dict: PDFDict): readonly PDFObject[] {
  return dict.values().flatMap((value) => (value instanceof PDFArray ? value.asArray() : [value]));
}

const PHOTOGRAPH = name('DCTDecode');

/** How a stream is packed, the outermost first; one filter may stand alone or in a list, here or elsewhere. */
function filtersOf({ dict }: PDFRawStream, context: PDFContext): readonly (PDFObject | undefined)[] {
  const filter = context.lookup(dict.get(name('Filter')));
  return filter instanceof PDFArray ? filter.asArray().map((each) => context.lookup(each)) : [filter];
}

/** The same picture without what its file says of itself; null where it cannot be read. */
function withoutPictureData(stream: PDFRawStream): PDFRawStream | null {
  const clean = stripJpeg(stream.contents);
  return clean === null ? null : PDFRawStream.of(stream.dict, clean);
}

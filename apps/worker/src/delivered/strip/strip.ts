import { fileKind } from './file-kind.ts';
import { stripMarkup } from './strip-markup.ts';
import { stripOffice } from './strip-office.ts';
import { stripPdf } from './strip-pdf.ts';
import { stripPicture } from './strip-picture.ts';
import { stripText } from './strip-text.ts';
import { stripXml } from './strip-xml.ts';
import { withheld, type Stripped } from './stripped.ts';

const UNREADABLE = 'what is not written as XML has to be can hide who or what made it';

/**
 * A delivered file as it may be seen before the vote (P58): pictures, drawings, pages, PDF and office documents without what they say of
 * their maker, plain text without what its format says of its writer, everything else kept back. Rejects for bytes that do not read as what they begin as.
 */
export async function strip(bytes: Uint8Array): Promise<Stripped> {
  const kind = fileKind(bytes);
  switch (kind) {
    case 'empty':
      return { kind: 'copy', bytes };
    case 'text': {
      const text = Buffer.from(bytes).toString('utf8');
      const clean = stripText(text);
      if (clean === null) return withheld('a message of several parts can say in each of them who or what wrote it');
      return { kind: 'copy', bytes: clean === text ? bytes : Buffer.from(clean) };
    }
    case 'markup':
      return { kind: 'copy', bytes: Buffer.from(await stripMarkup(Buffer.from(bytes).toString('utf8'))) };
    case 'drawing':
    case 'xml': {
      const clean = await stripXml(Buffer.from(bytes).toString('utf8'), kind);
      return clean === null ? withheld(UNREADABLE) : { kind: 'copy', bytes: Buffer.from(clean) };
    }
    case 'picture':
      return stripPicture(bytes);
    case 'pdf':
      return stripPdf(bytes);
    case 'zip':
      return stripOffice(bytes);
    case 'other':
      return withheld('a file of this kind can say who or what made it, and that cannot be taken out');
  }
}

import { fileKind } from './file-kind.ts';
import { stripMarkup } from './strip-markup.ts';
import { stripOffice } from './strip-office.ts';
import { stripPdf } from './strip-pdf.ts';
import { stripPicture } from './strip-picture.ts';
import { withheld, type Stripped } from './stripped.ts';

/**
 * A delivered file as it may be seen before the vote (P58): pictures, PDF and office documents without what they say of
 * their maker, plain text as it is, everything else kept back. Rejects for bytes that do not read as what they begin as.
 */
export function strip(bytes: Uint8Array): Stripped | Promise<Stripped> {
  switch (fileKind(bytes)) {
    case 'empty':
    case 'text':
      return { kind: 'copy', bytes };
    case 'markup':
      return { kind: 'copy', bytes: Buffer.from(stripMarkup(Buffer.from(bytes).toString('utf8'))) };
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

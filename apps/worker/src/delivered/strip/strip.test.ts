import { PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { strip } from './strip.ts';

const MAKER = 'Acme Model Nine';

const red = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#e01020' } });
const EXIF = { IFD0: { Artist: MAKER, Software: MAKER } };
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description dc:creator="${MAKER}" xmlns:dc="http://purl.org/dc/elements/1.1/"/></rdf:RDF></x:xmpmeta>`;

/** Everything that can be read in bytes: as they are, and in every packed stream in them. */
function readable(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes);
  const texts = [buffer.toString('latin1'), buffer.toString('utf16le')];
  for (let at = buffer.indexOf('stream'); at >= 0; at = buffer.indexOf('stream', at + 6)) {
    try {
      texts.push(
        inflateSync(buffer.subarray(at + (buffer[at + 6] === 13 ? 8 : 7)), { finishFlush: 2 }).toString('latin1'),
      );
    } catch {
      // A stream that is not packed was read with the rest.
    }
  }
  return texts.join('\n');
}

async function copyOf(bytes: Uint8Array): Promise<Uint8Array> {
  const stripped = await strip(bytes);
  if (stripped.kind !== 'copy') throw new Error(`kept back: ${stripped.reason}`);
  return stripped.bytes;
}

const kept = async (bytes: Uint8Array) => (await strip(bytes)).kind;

describe('pictures', () => {
  it.each(['png', 'jpeg', 'webp', 'tiff'] as const)(
    'lose what a %s says of its maker, and stay the same picture',
    async (format) => {
      const made = await red()
        .toFormat(format)
        .withMetadata({ orientation: 6 })
        .withExifMerge(EXIF)
        .withXmp(XMP)
        .toBuffer();
      const given = Buffer.concat([made, Buffer.from(MAKER)]);
      expect(readable(given)).toContain(MAKER);
      const copy = await copyOf(given);
      expect(readable(copy)).not.toContain('Acme');
      const about = await sharp(copy).metadata();
      expect([about.format, about.exif, about.xmp, about.icc]).toEqual([format, undefined, undefined, undefined]);
      // Turned as it was to be seen, since nothing says so any more.
      expect([about.width, about.height]).toEqual([20, 30]);
      const [r = 0, g = 0, b = 0] = await sharp(copy).removeAlpha().raw().toBuffer();
      expect([Math.abs(r - 0xe0) < 8, Math.abs(g - 0x10) < 8, Math.abs(b - 0x20) < 8]).toEqual([true, true, true]);
    },
  );

  it('lose the texts of a PNG and the remarks of a GIF', async () => {
    const gif = await red().gif().toBuffer();
    const remark = Buffer.concat([Buffer.from([0x21, 0xfe, MAKER.length]), Buffer.from(MAKER), Buffer.from([0])]);
    const given = Buffer.concat([gif.subarray(0, -1), remark, gif.subarray(-1)]);
    expect(readable(await copyOf(given))).not.toContain('Acme');
  });

  it('are not opened when they are far too large, or broken', async () => {
    const png = await red().png().toBuffer();
    const huge = Buffer.from(png);
    huge.writeUInt32BE(64_250, 16);
    huge.writeUInt32BE(64_250, 20);
    for (const bytes of [huge, png.subarray(0, png.length - 30)])
      expect(await kept(bytes).catch(() => 'refused')).not.toBe('copy');
  });
});

describe('PDF', () => {
  async function pdf(): Promise<Uint8Array> {
    const document = await PDFDocument.create();
    const page = document.addPage([200, 100]);
    document.setProducer(MAKER);
    document.setAuthor(MAKER);
    document.setTitle('Report');
    const { context } = document;
    const xmp = context.register(context.flateStream(XMP, { Type: 'Metadata', Subtype: 'XML' }));
    document.catalog.set(PDFName.of('Metadata'), xmp);
    document.catalog.set(PDFName.of('MakersOwn'), PDFString.of(MAKER));
    // What is left of an earlier version.
    context.register(context.obj({ Keywords: PDFString.of(MAKER), 'PTEX.Fullbanner': PDFString.of(MAKER) }));
    page.node.set(PDFName.of('PieceInfo'), context.obj({ Maker: PDFString.of(MAKER) }));
    page.node.set(PDFName.of('Annots'), context.obj([context.obj({ Type: 'Annot', Subtype: 'Text', Rect: [0, 0, 9, 9], T: PDFHexString.fromText(MAKER), Contents: PDFString.of('look here') })])); // prettier-ignore
    const photo = await document.embedJpg(await red().jpeg().withExif(EXIF).withXmp(XMP).toBuffer());
    page.drawImage(photo, { x: 10, y: 10, width: 30, height: 20 });
    page.drawText('Kettles cost 12');
    return document.save();
  }

  it('loses its description, that of its pages and pictures, and who made remarks; what it shows stays', async () => {
    const given = await pdf();
    expect(readable(given)).toContain(MAKER);
    const copy = await copyOf(given);
    const text = readable(copy);
    expect(text).not.toContain('Acme');
    expect(text).not.toContain(Buffer.from(MAKER, 'utf16le').swap16().toString('hex').toUpperCase());
    const document = await PDFDocument.load(copy, { updateMetadata: false });
    expect([document.getProducer(), document.getAuthor(), document.getPageCount()]).toEqual([undefined, undefined, 1]);
    expect(text).toContain('look here');
    expect(text).toMatch(/\xff\xd8\xff/u);
  });

  it('keeps nothing of an older version at its end', async () => {
    const given = await pdf();
    const copy = await copyOf(Buffer.concat([given, Buffer.from(`\n% ${MAKER}\n`)]));
    expect(readable(copy)).not.toContain('Acme');
  });

  it('is kept back when it holds other files, and when it cannot be read', async () => {
    const document = await PDFDocument.load(await pdf());
    await document.attach(Buffer.from(MAKER), 'notes.txt');
    expect(await kept(await document.save())).toBe('withheld');
    expect(
      await Promise.resolve(strip(Buffer.from('%PDF-1.7\nnothing'))).then(
        ({ kind }) => kind,
        () => 'refused',
      ),
    ).not.toBe('copy');
  });
});

describe('office documents', () => {
  const xml = (text: string): Uint8Array => strToU8(text);
  const CORE = `<cp:coreProperties><dc:creator>${MAKER}</dc:creator><cp:lastModifiedBy>${MAKER}</cp:lastModifiedBy></cp:coreProperties>`;
  async function docx(more: Record<string, Uint8Array> = {}): Promise<Uint8Array> {
    return zipSync(
      {
        '[Content_Types].xml': xml('<Types/>'),
        'docProps/core.xml': xml(CORE),
        'docProps/app.xml': xml(`<Properties><Application>${MAKER}</Application></Properties>`),
        'docProps/thumbnail.jpeg': await red().jpeg().withExif(EXIF).toBuffer(),
        'word/document.xml': xml(`<w:document><!-- ${MAKER} --><w:p w:rsidR="00AA"><w:ins w:id="1" w:author="${MAKER}" w:date="2026-01-01T00:00:00Z"><w:t>Kettles cost 12</w:t></w:ins></w:p></w:document>`), // prettier-ignore
        'word/media/image1.png': await red().png().withExif(EXIF).withXmp(XMP).toBuffer(),
        'xl/comments1.xml': xml(`<comments><authors><author>${MAKER}</author></authors></comments>`),
        ...more,
      },
      { comment: MAKER, mtime: new Date(2024, 5, 6) },
    );
  }

  it('lose their descriptions, the authors of changes and remarks, and what their pictures say; the text stays', async () => {
    const parts = unzipSync(await copyOf(await docx()));
    const all = Object.values(parts)
      .map((part) => readable(part))
      .join('\n');
    expect(all).not.toContain('Acme');
    expect(Object.keys(parts)).toHaveLength(7);
    expect(strFromU8(parts['word/document.xml'] ?? new Uint8Array())).toBe(
      '<w:document><w:p><w:ins w:id="1" w:author=""><w:t>Kettles cost 12</w:t></w:ins></w:p></w:document>',
    );
    expect(strFromU8(parts['xl/comments1.xml'] ?? new Uint8Array())).toContain('<author></author>');
  });

  it('lose the names that other programs put elsewhere, however they are quoted', async () => {
    const parts = unzipSync(
      await copyOf(
        await docx({
          'package/services/metadata/core-properties/1.psmdcp': xml(CORE),
          'ppt/commentAuthors.xml': xml(
            `<p:cmAuthorLst><p:cmAuthor id="0" name="${MAKER}" initials='AM'/></p:cmAuthorLst>`,
          ),
          'word/_rels/document.xml.rels': xml(`<Relationships><Relationship Id="1" Target="file:///C:/Users/${MAKER}/a.docx"/></Relationships>`), // prettier-ignore
          'word/footnotes.xml': xml(`<w:p><w:ins w:author='${MAKER}'/><creator>${MAKER}</creator></w:p>`),
        }),
      ),
    );
    const all = Object.values(parts)
      .map((part) => readable(part))
      .join('\n');
    expect(all).not.toContain('Acme');
  });

  it('are kept back when they are signed, or hold a text of no known kind', async () => {
    expect(await kept(await docx({ '_xmlsignatures/sig1.xml': xml('<Signature/>') }))).toBe('withheld');
    expect(await kept(await docx({ 'note.txt': strToU8('by hand') }))).toBe('withheld');
  });

  it('are packed the same whenever and by whomever they were made', async () => {
    const copy = await copyOf(await docx());
    expect(Buffer.from(copy).toString('latin1')).not.toContain('Acme');
    expect(Buffer.from(copy).equals(Buffer.from(await copyOf(await docx())))).toBe(true);
  });

  it('of the open format lose theirs, and begin with their kind', async () => {
    const copy = await copyOf(
      zipSync({
        mimetype: [xml('application/vnd.oasis.opendocument.text'), { level: 0 }],
        'meta.xml': xml(`<office:document-meta><meta:generator>${MAKER}</meta:generator></office:document-meta>`),
        'content.xml': xml(`<office:text><office:annotation><dc:creator>${MAKER}</dc:creator></office:annotation>12</office:text>`), // prettier-ignore
      }),
    );
    const parts = unzipSync(copy);
    expect(
      Object.values(parts)
        .map((part) => strFromU8(part))
        .join(),
    ).not.toContain('Acme');
    expect(Buffer.from(copy).toString('latin1', 30, 77)).toBe('mimetypeapplication/vnd.oasis.opendocument.text');
  });

  it('are kept back when they hold what cannot be seen through', async () => {
    for (const name of ['word/embeddings/oleObject1.bin', 'word/vbaProject.bin', 'word/media/image2.emf'])
      expect(await kept(await docx({ [name]: Uint8Array.of(1, 2, 0, 255) })), name).toBe('withheld');
    expect(await kept(await docx({ 'docProps/extra.xml': strToU8('<a/>') }))).toBe('withheld');
  });

  it('are not opened when unpacking them would not end', async () => {
    expect(await kept(await docx({ 'word/big.xml': new Uint8Array(60_000_000) }))).toBe('withheld');
    const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`word/p${n}.xml`, strToU8('<a/>')]));
    expect(await kept(await docx(many))).toBe('withheld');
  });
});

describe('everything else', () => {
  it('goes as it is when it is plain text', async () => {
    for (const text of [
      '',
      'a,b\n1,2\n',
      '{"made":"here"}',
      '# Notes',
      'caf\u00e9 \u7f8e \ud83d\ude00',
      'x < y and y > z',
    ])
      expect(Buffer.from(await copyOf(Buffer.from(text))).toString()).toBe(text);
  });

  it('loses what an HTML page says of its maker', async () => {
    const page = `<!DOCTYPE html><html><head><meta charset="utf-8"><META content='${MAKER}' name=Generator><meta property="og:site_name" content="${MAKER}">
      <meta name="viewport" content="width=device-width"><link rel="author" href="http://acme.example/${MAKER}"><!-- ${MAKER} --></head><body>12</body></html>`;
    const copy = Buffer.from(await copyOf(Buffer.from(page))).toString();
    expect(copy).not.toMatch(/acme/iu);
    expect(copy).toMatch(/charset="utf-8".*viewport.*<body>12/su);
  });

  it.each(['%!PS-Adobe-3.0\n%%Creator: someone\n', '<?xml version="1.0"?><office:document office:version="1.2"/>'])(
    'is kept back when it is a document in one text: %s',
    async (text) => expect(await kept(strToU8(text))).toBe('withheld'),
  );

  it('is kept back when nobody can tell what it says', async () => {
    const zip = zipSync({ 'a.txt': strToU8('x') });
    for (const bytes of ['{\\rtf1 x}', '<svg><rect></svg>', '\u0000\u0001'].map((text) => Buffer.from(text)))
      expect(await kept(bytes)).toBe('withheld');
    for (const bytes of [zip, Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('OggS\xff', 'latin1')])
      expect(await kept(bytes)).toBe('withheld');
  });
});

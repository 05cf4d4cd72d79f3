import sharp, { type Sharp } from 'sharp';
import { withheld, type Stripped } from './stripped.ts';

/** Pixels of a picture, all of its frames together. */
const PIXEL_LIMIT = 40_000_000;

const WRITERS: Readonly<Partial<Record<string, (picture: Sharp) => Sharp>>> = {
  png: (picture) => picture.png({ compressionLevel: 6 }),
  jpeg: (picture) => picture.jpeg({ quality: 95 }),
  webp: (picture) => picture.webp({ quality: 95 }),
  gif: (picture) => picture.gif(),
  tiff: (picture) => picture.tiff({ compression: 'lzw' }),
};

/**
 * The same picture written anew from its pixels: turned as it says that it is to be seen, in the common colours, without
 * EXIF, XMP, ICC, texts, and whatever lies behind its end.
 */
export async function stripPicture(bytes: Uint8Array): Promise<Stripped> {
  const {
    format,
    width,
    height,
    pages = 1,
    pageHeight = height,
  } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * pageHeight * pages > PIXEL_LIMIT)
    return withheld(`a picture of over ${PIXEL_LIMIT} pixels is not opened`);
  const write = WRITERS[format];
  if (write === undefined) return withheld('a picture of this kind cannot be written anew');
  const animated = pages > 1 && (format === 'gif' || format === 'webp');
  const picture = sharp(bytes, { limitInputPixels: PIXEL_LIMIT, animated, failOn: 'error' });
  const upright = animated ? picture : picture.autoOrient();
  return { kind: 'copy', bytes: await write(upright.toColourspace('srgb')).toBuffer() };
}

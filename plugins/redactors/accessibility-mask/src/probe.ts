import sharp from 'sharp';
import { messageOf, type Finding } from '@coarena/core';

/** Can this machine write and read a picture without loss? */
export async function probePictures(): Promise<readonly Finding[]> {
  const name = 'sharp';
  try {
    const made = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#123456' } })
      .webp({ lossless: true })
      .toBuffer();
    const pixels = await sharp(made).raw().toBuffer();
    if (pixels.toString('hex') !== '123456'.repeat(4)) throw new Error('a picture came back with other pixels');
    return [
      { name, ok: true, found: `libvips ${sharp.versions.vips}, libwebp ${sharp.versions.webp ?? '?'}`, remedy: null },
    ];
  } catch (error) {
    const remedy = 'install the packages again for this machine: npm ci';
    return [{ name, ok: false, found: messageOf(error), remedy }];
  }
}

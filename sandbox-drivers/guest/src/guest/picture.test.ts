import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { decodePng, encodePng } from './picture.ts';

it('decodes what it encodes, with the colours in their places', async () => {
  const size = { width: 17, height: 9 };
  const pixels = randomBytes(size.width * size.height * 4);
  const decoded = decodePng(await encodePng(pixels, size));
  expect(decoded.size).toEqual(size);
  for (let i = 0; i < size.width * size.height; i++) {
    const [blue, green, red] = pixels.subarray(i * 4, i * 4 + 3);
    expect([...decoded.rgb.subarray(i * 3, i * 3 + 3)]).toEqual([red, green, blue]);
  }
});

it('refuses what Chromium does not write', async () => {
  const png = await encodePng(Buffer.alloc(4), { width: 1, height: 1 });
  png[25] = 3;
  expect(() => decodePng(png)).toThrow('colour type 3');
});

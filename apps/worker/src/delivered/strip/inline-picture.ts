import { stripPicture } from './strip-picture.ts';

const ADDRESS =
  /data:image\/(?<form>[\w.+-]+)(?<parameters>(?:;[\w-]+(?:=[^;,"']*)?)*?)(?<packed>;base64)?,(?<data>[^"'\s)<>]*)/giu;

/**
 * A text whose pictures in addresses of the scheme `data` are written anew, without what they say of their maker. A picture
 * that cannot be opened is left out, and so is a drawing, which is a document of its own.
 */
export async function stripInlinePictures(text: string): Promise<string> {
  const found = [...text.matchAll(ADDRESS)];
  let kept = '';
  let at = 0;
  for (const { 0: address, index, groups = {} } of found) {
    kept += text.slice(at, index) + (await cleanAddress(groups));
    at = index + address.length;
  }
  return kept + text.slice(at);
}

async function cleanAddress({ form = '', packed, data = '' }: Record<string, string | undefined>): Promise<string> {
  if (packed === undefined) return 'data:,';
  const stripped = await stripPicture(Buffer.from(decodeURIComponent(data), 'base64')).catch(() => null);
  if (stripped?.kind !== 'copy') return 'data:,';
  return `data:image/${form};base64,${Buffer.from(stripped.bytes).toString('base64')}`;
}

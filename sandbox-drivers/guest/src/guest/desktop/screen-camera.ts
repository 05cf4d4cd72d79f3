import { createHash } from 'node:crypto';
import { type Camera, type Frame, takeFrame } from '../browser/capture.ts';
import { encodePng } from '../picture.ts';
import type { Screen } from './screen.ts';

/**
 * Takes pictures of the whole screen as the display server has it. Each is packed when its file is asked for first, and
 * two equal ones in a row are packed once.
 */
export function screenCamera(screen: Screen): Camera {
  let last: Frame | null = null;
  return async () => {
    const startedAt = performance.now();
    const pixels = await screen.pixels();
    const key = createHash('sha1').update(pixels).digest('base64');
    const png = last?.key === key ? last.png : once(() => encodePng(pixels, screen));
    last = { key, png, startedAt, endedAt: performance.now() };
    return last;
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/**
 * The same, once the page itself has given a picture where `mayHaveNewPage` says so. A page that has been opened and has
 * not painted yet looks as still as one that is done, and the browser keeps input from it.
 */
export function paintedScreenCamera(screen: Screen, mayHaveNewPage: () => boolean): Camera {
  const camera = screenCamera(screen);
  let painted = false;
  return async (page) => {
    if (!painted && mayHaveNewPage()) {
      painted = true;
      await takeFrame(page, 0).catch(() => null); // A page without a picture is on the screen as it is.
    }
    return camera(page);
  };
}

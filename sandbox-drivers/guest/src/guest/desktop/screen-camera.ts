import { createHash } from 'node:crypto';
import type { Camera } from '../browser/capture.ts';
import { encodePng } from '../picture.ts';
import type { Screen } from './screen.ts';

/** Takes pictures of the whole screen as the display server has it; encoded only when one is kept. */
export function screenCamera(screen: Screen): Camera {
  return async () => {
    const startedAt = performance.now();
    const pixels = await screen.pixels();
    const key = createHash('sha1').update(pixels).digest('base64');
    return { key, png: () => encodePng(pixels, screen), startedAt, endedAt: performance.now() };
  };
}

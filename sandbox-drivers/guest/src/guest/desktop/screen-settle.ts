import type { Screen } from './screen.ts';
import { sleep } from '../timing.ts';

/** The screen's pixels, and whether two pictures one after the other were equal. */
export interface ScreenPicture {
  readonly pixels: Buffer;
  readonly still: boolean;
  /** When the last picture was taken (monotonic milliseconds). */
  readonly at: number;
}

/** Takes pictures of the whole screen until two that are `gapMs` apart are equal, for `capMs` at most. */
export async function settleScreen(screen: Screen, gapMs: number, capMs: number): Promise<ScreenPicture> {
  const end = performance.now() + capMs;
  let pixels = await screen.pixels();
  for (;;) {
    await sleep(gapMs);
    const next = await screen.pixels();
    if (next.equals(pixels)) return { pixels, still: true, at: performance.now() };
    pixels = next;
    if (performance.now() >= end) return { pixels, still: false, at: performance.now() };
  }
}

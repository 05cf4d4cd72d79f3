import type { WireParams } from '../../protocol/index.ts';
import { ActionError } from '../errors.ts';
import type { Page } from '../browser/page.ts';
import { sleep } from '../timing.ts';
import type { Perform } from './context.ts';
import { giveInput } from './give-input.ts';
import { modifierMask, mouse } from './pointer.ts';
import { checkPoint, viewport } from './points.ts';

const PACE_MS = 16;
const LEAST_MOVES = 12;

/**
 * `drag`: presses at the first point, moves along the whole path one step a frame, releases at the last. Short paths get
 * points in between, so that it is a gesture. An element that starts the browser's own drag and drop gets its events.
 */
export const drag: Perform<WireParams<'drag'>> = async ({ path, button, modifiers }, { browser, deadline }) => {
  const page = await browser.active();
  const size = await viewport(page);
  for (const [x, y] of path) checkPoint(x, y, size);
  const mask = modifierMask(modifiers);
  const points = densify(path);
  const [startX, startY] = points[0] ?? [0, 0];
  const [endX, endY] = points.at(-1) ?? [0, 0];
  const buttons = { left: 1, right: 2, middle: 4 }[button];
  let carried: unknown = null;
  const stop = browser.cdp.listen((event) => {
    if (event.method === 'Input.dragIntercepted' && event.sessionId === page.sessionId) carried = event.params['data'];
  });
  await giveInput(page, 'setInterceptDrags', { enabled: true });
  try {
    await mouse(page, { type: 'mouseMoved', x: startX, y: startY, modifiers: mask });
    await mouse(page, { type: 'mousePressed', x: startX, y: startY, button, buttons, clickCount: 1, modifiers: mask });
    let entered = false;
    for (const [x, y] of points.slice(1)) {
      await sleep(PACE_MS);
      if (deadline.left === 0)
        throw new ActionError('The page took the drag too slowly; the button was released on the way.');
      if (carried === null) await mouse(page, { type: 'mouseMoved', x, y, button, buttons, modifiers: mask });
      else {
        if (!entered) await carry(page, 'dragEnter', x, y, carried, mask);
        entered = true;
        await carry(page, 'dragOver', x, y, carried, mask);
      }
    }
    if (carried !== null) {
      if (!entered) await carry(page, 'dragEnter', endX, endY, carried, mask);
      await carry(page, 'dragOver', endX, endY, carried, mask);
      await carry(page, 'drop', endX, endY, carried, mask);
    }
  } finally {
    stop();
    await mouse(page, { type: 'mouseReleased', x: endX, y: endY, button, buttons: 0, clickCount: 1, modifiers: mask });
    await giveInput(page, 'setInterceptDrags', { enabled: false });
  }
  return { sentence: `Dragged from (${startX}, ${startY}) to (${endX}, ${endY}) over ${path.length} points.` };
};

async function carry(page: Page, type: string, x: number, y: number, data: unknown, modifiers: number): Promise<void> {
  await giveInput(page, 'dispatchDragEvent', { type, x, y, data, modifiers });
}

/** The path with points put in between until it has at least twelve moves; given points are kept. */
export function densify(path: readonly (readonly [number, number])[]): [number, number][] {
  const moves = path.length - 1;
  const pieces = Math.max(1, Math.ceil(LEAST_MOVES / moves));
  const out: [number, number][] = [];
  path.forEach(([x, y], index) => {
    const before = path[index - 1];
    if (before) {
      for (let i = 1; i < pieces; i++) {
        out.push([before[0] + ((x - before[0]) * i) / pieces, before[1] + ((y - before[1]) * i) / pieces]);
      }
    }
    out.push([x, y]);
  });
  return out;
}

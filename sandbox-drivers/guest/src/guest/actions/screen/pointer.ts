import type { WireParams } from '../../../protocol/index.ts';
import { ActionError } from '../../errors.ts';
import { sleep } from '../../timing.ts';
import type { ActionContext, Perform } from '../context.ts';
import { densify } from '../drag.ts';
import { taken } from './taken.ts';

/** A toolkit that the pointer has just entered takes a press only after it has been told so. */
const ARRIVED_MS = 25;
/** A press that is shorter, or a second click that comes sooner, is none for some toolkits. */
const PRESS_MS = 12;
const PACE_MS = 16;
/** How long a window is asked whether it has taken the input. */
const TAKEN_MS = 150;

/** `pointer_move`: moves the pointer to a screen pixel. */
export const pointerMove: Perform<WireParams<'pointer_move'>> = async ({ x, y }, { desktop }) => {
  checkPixel(x, y, desktop.screen);
  desktop.input.move(x, y);
  await desktop.input.sync();
  return { sentence: `Moved the pointer to the screen pixel (${x}, ${y}).` };
};

/** `screen_click`: moves there, then presses and releases `count` times. What is held is released whatever happens. */
export const screenClick: Perform<WireParams<'screen_click'>> = async (params, context) => {
  const { x, y, button, modifiers, count } = params;
  const { desktop } = context;
  checkPixel(x, y, desktop.screen);
  const { input } = desktop;
  await input.apart(x, y, button);
  input.move(x, y);
  await sleep(ARRIVED_MS);
  await input.holding(modifiers, async () => {
    for (let n = 0; n < count; n++) {
      if (n > 0) await sleep(PRESS_MS);
      try {
        input.button(button, true);
        await sleep(PRESS_MS);
      } finally {
        input.button(button, false);
      }
    }
  });
  const times = ['Clicked', 'Double-clicked', 'Triple-clicked'][count - 1] ?? 'Clicked';
  const keys = modifiers.length === 0 ? '' : ` holding ${modifiers.join(' and ')}`;
  return {
    sentence: `${times} the ${button} button at the screen pixel (${x}, ${y})${keys}.`,
    taken: (await taken(context, TAKEN_MS)) === 'taken',
  };
};

/** `screen_drag`: presses at the first point, moves along the whole path one step a frame, releases at the last (R047). */
export const screenDrag: Perform<WireParams<'screen_drag'>> = async ({ path, button, modifiers }, context) => {
  const { desktop } = context;
  for (const [x, y] of path) checkPixel(x, y, desktop.screen);
  const { input } = desktop;
  const points = densify(path);
  const [startX, startY] = points[0] ?? [0, 0];
  const [endX, endY] = points.at(-1) ?? [0, 0];
  input.move(startX, startY);
  await sleep(ARRIVED_MS);
  await input.holding(modifiers, async () => {
    try {
      input.button(button, true);
      for (const [x, y] of points.slice(1)) {
        await sleep(PACE_MS);
        input.move(x, y);
      }
      await sleep(PACE_MS);
    } finally {
      input.button(button, false);
    }
  });
  return {
    sentence: `Dragged on the screen from (${startX}, ${startY}) to (${endX}, ${endY}) over ${path.length} points.`,
    taken: (await taken(context, TAKEN_MS)) === 'taken',
  };
};

/** Refuses a point outside the screen; nothing is ever clamped. */
function checkPixel(x: number, y: number, { width, height }: ActionContext['desktop']['screen']): void {
  if (Number.isFinite(x) && Number.isFinite(y) && x >= 0 && y >= 0 && x < width && y < height) return;
  throw new ActionError(`The point (${x}, ${y}) is outside the screen, which is ${width} by ${height} pixels.`);
}

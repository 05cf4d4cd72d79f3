import { LIMITS, type MouseButton, type WireParams } from '../../../protocol/index.ts';
import { ActionError } from '../../errors.ts';
import type { Perform } from '../context.ts';
import { densify } from '../drag.ts';
import { holding } from './held.ts';
import { xdotool } from './xdotool.ts';

const BUTTONS: Readonly<Record<MouseButton, string>> = { left: '1', middle: '2', right: '3' };
/** A toolkit that has just been entered takes a press only after it has been told of the pointer. */
const ARRIVED_S = '0.03';
const BETWEEN_CLICKS_MS = '60';
const PACE_S = '0.016';

/** `pointer_move`: puts the pointer on a pixel of the screen. */
export const pointerMove: Perform<WireParams<'pointer_move'>> = async ({ x, y }) => {
  await xdotool(move(x, y));
  return { sentence: `Moved the pointer to (${x}, ${y}) of the screen.` };
};

/** `screen_click`: clicks a pixel of the screen, once or several times, while modifiers are held. */
export const screenClick: Perform<WireParams<'screen_click'>> = async ({ x, y, button, modifiers, count }) => {
  const click = ['click', '--repeat', String(count), '--delay', BETWEEN_CLICKS_MS, BUTTONS[button]];
  await holding(modifiers, [...move(x, y), 'sleep', ARRIVED_S, ...click]);
  const times = count === 1 ? '' : ` ${count} times`;
  return { sentence: `Clicked the ${button} button${times} at (${x}, ${y}) of the screen.` };
};

/** `screen_drag`: presses at the first point, follows the whole path at the pace of a hand, releases at the last. */
export const screenDrag: Perform<WireParams<'screen_drag'>> = async ({ path, button, modifiers }) => {
  const [first = [0, 0], ...others] = densify(path);
  for (const [x, y] of path) checkPixel(x, y);
  const name = BUTTONS[button];
  const way = others.flatMap(([x, y]) => ['sleep', PACE_S, ...move(x, y)]);
  try {
    await holding(modifiers, [...move(...first), 'sleep', ARRIVED_S, 'mousedown', name, ...way, 'mouseup', name]);
  } catch (error) {
    await xdotool(['mouseup', name]);
    throw error;
  }
  return { sentence: `Dragged over ${path.length} points of the screen.` };
};

function move(x: number, y: number): string[] {
  checkPixel(x, y);
  return ['mousemove', String(Math.floor(x)), String(Math.floor(y))];
}

/** Refuses a point outside the screen; nothing is ever clamped. */
function checkPixel(x: number, y: number): void {
  const { width, height } = LIMITS;
  if (Number.isFinite(x) && Number.isFinite(y) && x >= 0 && y >= 0 && x < width && y < height) return;
  throw new ActionError(`The point (${x}, ${y}) is outside the screen, which is ${width} by ${height} pixels.`);
}

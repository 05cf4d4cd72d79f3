import type { MouseButton, WireParams } from '../../protocol/index.ts';
import { CdpSessionGone } from '../browser/cdp.ts';
import type { Page } from '../browser/page.ts';
import type { Perform } from './context.ts';
import { giveInput } from './give-input.ts';
import { MODIFIER_BITS } from './keys.ts';
import { checkPoint, viewport } from './points.ts';

const BUTTON_BITS: Readonly<Record<MouseButton, number>> = { left: 1, right: 2, middle: 4 };

/** Sends one mouse event to the page; what is left of a click or a drag that closed its page reaches nothing. */
export async function mouse(page: Page, event: object): Promise<void> {
  await giveInput(page, 'dispatchMouseEvent', event);
}

/** Bit mask of the held modifiers. */
export const modifierMask = (modifiers: WireParams<'click'>['modifiers']): number =>
  modifiers.reduce((mask, modifier) => mask | MODIFIER_BITS[modifier], 0);

/** `click`: moves there, then presses and releases `count` times. A pressed button is released whatever happens. */
export const click: Perform<WireParams<'click'>> = async ({ x, y, button, modifiers, count }, { browser }) => {
  const page = await browser.active();
  checkPoint(x, y, await viewport(page));
  const held = { x, y, modifiers: modifierMask(modifiers) };
  await mouse(page, { type: 'mouseMoved', ...held });
  for (let clickCount = 1; clickCount <= count; clickCount++) {
    const release = { type: 'mouseReleased', button, clickCount, buttons: 0, ...held };
    try {
      await mouse(page, { type: 'mousePressed', button, clickCount, buttons: BUTTON_BITS[button], ...held });
    } finally {
      await mouse(page, release);
    }
  }
  const times = ['', 'Double-', 'Triple-'][count - 1] ?? '';
  const verb = times === '' ? 'Clicked' : `${times}clicked`;
  const keys = modifiers.length === 0 ? '' : ` holding ${modifiers.join(' and ')}`;
  return { sentence: `${verb} the ${button} button at (${x}, ${y})${keys}.` };
};

/** `hover`: moves the pointer there. */
export const hover: Perform<WireParams<'hover'>> = async ({ x, y }, { browser }) => {
  const page = await browser.active();
  checkPoint(x, y, await viewport(page));
  await mouse(page, { type: 'mouseMoved', x, y });
  return { sentence: `Moved the pointer to (${x}, ${y}).` };
};

/** `scroll`: one wheel event of the given CSS pixels; reports how far what is under the pointer really moved. */
export const scroll: Perform<WireParams<'scroll'>> = async ({ x, y, dx, dy }, { browser }) => {
  const page = await browser.active();
  checkPoint(x, y, await viewport(page));
  const before = await scrolledSoFar(page, x, y);
  await mouse(page, { type: 'mouseWheel', x, y, deltaX: dx, deltaY: dy });
  const turned = `Turned the wheel by (${dx}, ${dy}) pixels at (${x}, ${y})`;
  return {
    sentence: `${turned}.`,
    // The wheel is answered before the page itself knows where it now is.
    settled: async () => {
      const after = await scrolledSoFar(page, x, y).catch(closedByIt);
      if (after === null) return { sentence: `${turned}; the page closed.` };
      const scrolled = { dx: after[0] - before[0], dy: after[1] - before[1] };
      return {
        sentence: `Scrolled by (${scrolled.dx}, ${scrolled.dy}) of (${dx}, ${dy}) pixels at (${x}, ${y}).`,
        scrolled,
      };
    },
  };
};

function closedByIt(error: unknown): null {
  if (error instanceof CdpSessionGone) return null;
  throw error;
}

/** Sum of the scroll positions of everything from the point's element outwards. Only differences mean anything. */
async function scrolledSoFar(page: Page, x: number, y: number): Promise<[number, number]> {
  return page.evaluate(`(() => {
    let left = 0, top = 0, depth = 0
    for (let e = document.elementFromPoint(${x}, ${y}); e && depth < 1000; e = e.parentElement ?? e.getRootNode().host, depth++) {
      if (e !== document.scrollingElement) { left += e.scrollLeft; top += e.scrollTop }
    }
    return [left + scrollX, top + scrollY]
  })()`);
}

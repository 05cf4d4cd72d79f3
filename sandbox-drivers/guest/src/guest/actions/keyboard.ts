import type { WireParams } from '../../protocol/index.ts';
import { ActionError } from '../errors.ts';
import type { Page } from '../browser/page.ts';
import { sleep } from '../timing.ts';
import { browserShortcut } from './browser-shortcuts.ts';
import type { Perform } from './context.ts';
import { giveKey } from './give-input.ts';
import { type Key, MODIFIER_BITS, MODIFIER_KEYS, parseKeys } from './keys.ts';

const REPEAT_AFTER_MS = 500;
const REPEAT_EVERY_MS = 33;

/** `press_key`: one key or chord, held for `durationMs` with the usual repeats. Every held key is released at the end. */
export const pressKey: Perform<WireParams<'press_key'>> = async ({ keys, durationMs = 0 }, { browser }) => {
  const parsed = parseKeys(keys);
  if (!parsed.ok) throw new ActionError(`Could not press the key: ${parsed.why}.`);
  const page = await browser.active();
  const { key, modifiers } = parsed;
  const shortcut = browserShortcut(key, modifiers);
  if (shortcut) return { sentence: await shortcut(browser) };
  let mask = 0;
  try {
    for (const modifier of modifiers) {
      mask |= MODIFIER_BITS[modifier];
      await giveKey(page, 'rawKeyDown', MODIFIER_KEYS[modifier], mask);
    }
    await press(page, key, mask, durationMs);
  } finally {
    for (const modifier of [...modifiers].reverse()) {
      mask &= ~MODIFIER_BITS[modifier];
      await giveKey(page, 'keyUp', MODIFIER_KEYS[modifier], mask);
    }
  }
  return { sentence: `Pressed ${keys.trim()}${durationMs > 0 ? ` for ${durationMs} ms` : ''}.` };
};

async function press(page: Page, key: Key, mask: number, holdMs = 0): Promise<void> {
  const silent = (mask & ~MODIFIER_BITS.shift) !== 0;
  const down = key.text === undefined || silent ? 'rawKeyDown' : 'keyDown';
  const until = performance.now() + holdMs;
  try {
    await giveKey(page, down, key, mask);
    if (holdMs > 0) {
      await sleep(Math.min(holdMs, REPEAT_AFTER_MS));
      while (performance.now() < until) {
        await giveKey(page, down, key, mask, true);
        await sleep(Math.min(REPEAT_EVERY_MS, Math.max(0, until - performance.now())));
      }
    }
  } finally {
    await giveKey(page, 'keyUp', key, mask);
  }
}

import type { WireParams } from '../../protocol/index.ts';
import { ActionError } from '../errors.ts';
import type { Page } from '../browser/page.ts';
import { sleep } from '../timing.ts';
import { browserShortcut } from './browser-shortcuts.ts';
import type { Perform } from './context.ts';
import { giveInput } from './give-input.ts';
import { InOrder } from './in-order.ts';
import { tooSlow } from './too-slow.ts';
import { type Key, keyOfCharacter, MODIFIER_BITS, MODIFIER_KEYS, parseKeys } from './keys.ts';

/** Longer texts are inserted as an input method does: every key press is several events of a page that may be slow. */
const KEY_PRESSED_CHARACTERS = 1_000;
const INSERT_CHUNK = 500;
/** Key events that may be on their way at once: the browser takes them in order, and waiting for each would be slow. */
const EVENTS_ON_THE_WAY = 40;
const REPEAT_AFTER_MS = 500;
const REPEAT_EVERY_MS = 33;

/**
 * `type`: up to 1,000 characters as key presses where a US keyboard has the key, everything else inserted as an input
 * method does. A newline is Enter, a tab is Tab, in the order of the text.
 */
export const type: Perform<WireParams<'type'>> = async ({ text }, { browser, deadline }) => {
  if (text === '') throw new ActionError('There was no text to type.');
  const page = await browser.active();
  const characters = [...text.toWellFormed().replace(/\r\n?/g, '\n')];
  const pressed = characters.length <= KEY_PRESSED_CHARACTERS;
  const events = new InOrder<void>(EVENTS_ON_THE_WAY);
  let insert = '';
  const flush = async (): Promise<void> => {
    const chunk = insert;
    insert = '';
    if (chunk === '') return;
    await events.done();
    arrived(await giveInput(page, 'insertText', { text: chunk }));
  };
  for (const [given, char] of characters.entries()) {
    if (deadline.left === 0) throw new ActionError(tooSlow('page', given - [...insert].length, characters.length));
    const moving = char === '\n' ? keyNamed('Enter') : char === '\t' ? keyNamed('Tab') : null;
    const key = moving ?? (pressed ? keyOfCharacter(char) : null);
    if (key) {
      await flush();
      const mask = key.shifted ? MODIFIER_BITS.shift : 0;
      await events.add(send(page, key.text === undefined ? 'rawKeyDown' : 'keyDown', key, mask).then(arrived));
      await events.add(send(page, 'keyUp', key, mask).then(noMatter));
      // What follows may belong to another field, or to another page.
      if (moving) await events.done();
    } else {
      insert += char;
      if (insert.length >= INSERT_CHUNK) await flush();
    }
  }
  await flush();
  await events.done();
  return { sentence: `Typed ${characters.length} character${characters.length === 1 ? '' : 's'}.` };
};

/** A page may close at the last key, and what is typed after that has nowhere to go. */
function arrived(outcome: 'given' | 'gone'): void {
  if (outcome === 'gone') throw new ActionError('The page closed before all of the text was typed.');
}

const noMatter = (): void => undefined;

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
      await send(page, 'rawKeyDown', MODIFIER_KEYS[modifier], mask);
    }
    await press(page, key, mask, durationMs);
  } finally {
    for (const modifier of [...modifiers].reverse()) {
      mask &= ~MODIFIER_BITS[modifier];
      await send(page, 'keyUp', MODIFIER_KEYS[modifier], mask);
    }
  }
  return { sentence: `Pressed ${keys.trim()}${durationMs > 0 ? ` for ${durationMs} ms` : ''}.` };
};

async function press(page: Page, key: Key, mask: number, holdMs = 0): Promise<void> {
  const silent = (mask & ~MODIFIER_BITS.shift) !== 0;
  const down = key.text === undefined || silent ? 'rawKeyDown' : 'keyDown';
  const until = performance.now() + holdMs;
  try {
    await send(page, down, key, mask);
    if (holdMs > 0) {
      await sleep(Math.min(holdMs, REPEAT_AFTER_MS));
      while (performance.now() < until) {
        await send(page, down, key, mask, true);
        await sleep(Math.min(REPEAT_EVERY_MS, Math.max(0, until - performance.now())));
      }
    }
  } finally {
    await send(page, 'keyUp', key, mask);
  }
}

function send(page: Page, type: string, key: Key, modifiers: number, autoRepeat = false): Promise<'given' | 'gone'> {
  return giveInput(page, 'dispatchKeyEvent', {
    type,
    modifiers,
    autoRepeat,
    key: key.key,
    code: key.code,
    windowsVirtualKeyCode: key.keyCode,
    nativeVirtualKeyCode: key.keyCode,
    ...(type === 'keyDown' ? { text: key.text, unmodifiedText: key.text } : {}),
  });
}

function keyNamed(name: string): Key {
  const parsed = parseKeys(name);
  if (!parsed.ok) throw new Error(parsed.why);
  return parsed.key;
}

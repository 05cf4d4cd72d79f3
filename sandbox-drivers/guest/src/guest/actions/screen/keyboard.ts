import { codePoints, type Modifier, type WireParams } from '../../../protocol/index.ts';
import { ActionError } from '../../errors.ts';
import type { Perform } from '../context.ts';
import { type Key, MODIFIER_KEYS, parseKeys } from '../keys.ts';
import { holding, modifierName } from './held.ts';
import { xdotool } from './xdotool.ts';

/** Keys whose X name is not that of the web. */
const X_NAMES: Readonly<Record<string, string>> = {
  Enter: 'Return',
  Backspace: 'BackSpace',
  PageUp: 'Prior',
  PageDown: 'Next',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ContextMenu: 'Menu',
  ' ': 'space',
};
const BETWEEN_KEYS_MS = '4';

/** `screen_type`: types into the focused window. A newline is Enter, a tab is Tab. */
export const screenType: Perform<WireParams<'screen_type'>> = async ({ text }) => {
  if (text === '') throw new ActionError('There was no text to type.');
  const typed = text.toWellFormed().replace(/\r\n?/g, '\n');
  await xdotool(['type', '--delay', BETWEEN_KEYS_MS, '--file', '-'], typed);
  const count = codePoints(typed);
  return { sentence: `Typed ${count} character${count === 1 ? '' : 's'}.` };
};

/** `screen_key`: one key or chord in the focused window, held for `durationMs`. Every held key is released at the end. */
export const screenKey: Perform<WireParams<'screen_key'>> = async ({ keys, durationMs = 0 }) => {
  const parsed = parseKeys(keys);
  if (!parsed.ok) throw new ActionError(`Could not press the key: ${parsed.why}.`);
  const name = xName(parsed.key);
  const held = ['keydown', name, 'sleep', String(durationMs / 1_000), 'keyup', name];
  try {
    // A shifted character presses shift by itself.
    const modifiers = parsed.key.shifted ? parsed.modifiers.filter((each) => each !== 'shift') : parsed.modifiers;
    await holding(modifiers, durationMs > 0 ? held : ['key', name]);
  } catch (error) {
    if (durationMs > 0) await xdotool(['keyup', name]);
    throw error;
  }
  return { sentence: `Pressed ${keys.trim()}${durationMs > 0 ? ` for ${durationMs} ms` : ''}.` };
};

function xName(key: Key): string {
  const modifier = (Object.keys(MODIFIER_KEYS) as Modifier[]).find((name) => MODIFIER_KEYS[name] === key);
  if (modifier !== undefined) return modifierName(modifier);
  if (/^[!-~]$/u.test(key.key) && !/^[A-Za-z0-9]$/u.test(key.key))
    return `U${key.key.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return X_NAMES[key.key] ?? key.key;
}

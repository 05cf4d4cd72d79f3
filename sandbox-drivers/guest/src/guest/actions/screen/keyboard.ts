import type { WireParams } from '../../../protocol/index.ts';
import type { ScreenInput } from '../../desktop/screen-input.ts';
import { keysymOfCharacter, keysymOfKey } from '../../desktop/keysyms.ts';
import { ActionError } from '../../errors.ts';
import { sleep } from '../../timing.ts';
import type { Perform } from '../context.ts';
import { parseKeys } from '../keys.ts';

/** Windows read their events at their own pace: after so many characters the server is asked whether it has them. */
const SYNC_EVERY = 50;
/** How long a window may take to read what was typed, before keys are given another meaning. */
const READ_MS = 300;
const LATIN_1_END = 0xff;
/** Windows that hold Latin-1 alone, by class. */
const LATIN_1_ONLY: readonly string[] = ['xedit'];

/** `screen_key`: one key or chord in the focused window, held for `durationMs`. Every held key is released at the end. */
export const screenKey: Perform<WireParams<'screen_key'>> = async ({ keys, durationMs = 0 }, { desktop }) => {
  const parsed = parseKeys(keys);
  if (!parsed.ok) throw new ActionError(`Could not press the key: ${parsed.why}.`);
  const keysym = keysymOfKey(parsed.key);
  if (keysym === null) throw new ActionError(`Could not press the key: no key of this desktop is "${parsed.key.key}".`);
  const { input } = desktop;
  await input.keyboard.lend([keysym]);
  const place = input.keyboard.find(keysym);
  if (place === null) throw new ActionError(`Could not press the key: no key of this desktop is "${parsed.key.key}".`);
  const held = new Set(parsed.modifiers);
  if (place.shifted) held.add('shift');
  await input.holding([...held], async () => {
    try {
      input.key(place.code, true);
      await sleep(durationMs);
    } finally {
      input.key(place.code, false);
    }
  });
  return { sentence: `Pressed ${keys.trim()}${durationMs > 0 ? ` for ${durationMs} ms` : ''}.` };
};

/**
 * `screen_type`: every character as a key press in the focused window. Characters that no key has are given spare keys
 * first. What a window of Latin-1 alone would drop is refused whole: nothing is typed then.
 */
export const screenType: Perform<WireParams<'screen_type'>> = async ({ text }, { desktop }) => {
  if (text === '') throw new ActionError('There was no text to type.');
  const { input } = desktop;
  const characters = [...text.toWellFormed().replace(/\r\n?/g, '\n')];
  await refuseForeign(characters, input);
  for (const part of partsOf(characters, input)) {
    await input.keyboard.lend(part.map(keysymOfCharacter));
    await typeAll(part, input);
  }
  return { sentence: `Typed ${characters.length} character${characters.length === 1 ? '' : 's'}.` };
};

async function typeAll(characters: readonly string[], input: ScreenInput): Promise<void> {
  for (const [n, character] of characters.entries()) {
    const place = input.keyboard.find(keysymOfCharacter(character));
    if (place === null) throw new Error(`the character ${JSON.stringify(character)} was given no key`);
    const shift = place.shifted ? input.modifier('shift').code : null;
    if (shift !== null) input.key(shift, true);
    input.key(place.code, true);
    input.key(place.code, false);
    if (shift !== null) input.key(shift, false);
    if (n % SYNC_EVERY === SYNC_EVERY - 1) await input.sync();
  }
  await input.sync();
  if (characters.some((character) => (character.codePointAt(0) ?? 0) > LATIN_1_END)) await sleep(READ_MS);
}

/** The text in parts none of which needs more spare keys than there are. */
function partsOf(characters: readonly string[], { keyboard }: ScreenInput): string[][] {
  const parts: string[][] = [[]];
  const foreign = new Set<number>();
  for (const character of characters) {
    const keysym = keysymOfCharacter(character);
    if (!keyboard.isOwn(keysym)) foreign.add(keysym);
    if (foreign.size > keyboard.room) {
      foreign.clear();
      foreign.add(keysym);
      parts.push([]);
    }
    parts.at(-1)?.push(character);
  }
  return parts;
}

async function refuseForeign(characters: readonly string[], input: ScreenInput): Promise<void> {
  const name = await input.focusedClass();
  if (name === null || !LATIN_1_ONLY.includes(name)) return;
  const dropped = [...new Set(characters.filter((character) => (character.codePointAt(0) ?? 0) > LATIN_1_END))];
  if (dropped.length === 0) return;
  const shown = dropped.slice(0, 20).join(' ');
  throw new ActionError(`${name} holds Latin-1 characters alone and would drop these: ${shown}. Nothing was typed.`);
}

import type { WireParams } from '../../../protocol/index.ts';
import type { ScreenInput } from '../../desktop/screen-input.ts';
import { keysymOfCharacter, keysymOfKey } from '../../desktop/keysyms.ts';
import { ActionError } from '../../errors.ts';
import { sleep } from '../../timing.ts';
import type { ActionContext, Perform } from '../context.ts';
import { InOrder } from '../in-order.ts';
import { parseKeys } from '../keys.ts';
import { tooSlow } from '../too-slow.ts';
import { taken } from './taken.ts';

/** Windows read their events at their own pace: after so many characters the window is asked whether it has them. */
const CHUNK = 50;
/** How many such questions may be open before the next characters: a window is never left without any. */
const CHUNKS_ON_THE_WAY = 4;
/** How long a window is asked whether it has taken one key. */
const TAKEN_MS = 150;
/** How long a window may take to read what was typed, before keys are given another meaning. */
const READ_MS = 300;
const LATIN_1_END = 0xff;
/** Windows that hold Latin-1 alone, by class. */
const LATIN_1_ONLY: readonly string[] = ['xedit'];

/** `screen_key`: one key or chord in the focused window, held for `durationMs`. Every held key is released at the end. */
export const screenKey: Perform<WireParams<'screen_key'>> = async ({ keys, durationMs = 0 }, context) => {
  const parsed = parseKeys(keys);
  if (!parsed.ok) throw new ActionError(`Could not press the key: ${parsed.why}.`);
  const keysym = keysymOfKey(parsed.key);
  if (keysym === null) throw new ActionError(`Could not press the key: no key of this desktop is "${parsed.key.key}".`);
  const { input } = context.desktop;
  await input.lend([keysym]);
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
  return {
    sentence: `Pressed ${keys.trim()}${durationMs > 0 ? ` for ${durationMs} ms` : ''}.`,
    taken: (await taken(context, TAKEN_MS)) === 'taken',
  };
};

/**
 * `screen_type`: every character as a key press in the focused window. Characters that no key has are given spare keys
 * first. What a window of Latin-1 alone would drop is refused whole: nothing is typed then. A window that takes its keys
 * too slowly for the action's time is given no more of them, and the error says how many it was given.
 */
export const screenType: Perform<WireParams<'screen_type'>> = async ({ text }, context) => {
  if (text === '') throw new ActionError('There was no text to type.');
  const { input } = context.desktop;
  const characters = [...text.toWellFormed().replace(/\r\n?/g, '\n')];
  await refuseForeign(characters, input);
  const pace = new Pace(context, characters.length);
  for (const part of partsOf(characters, input)) {
    await input.lend(part.map(keysymOfCharacter));
    for (let from = 0; from < part.length; from += CHUNK) {
      const chunk = part.slice(from, from + CHUNK);
      press(chunk, input);
      await input.sync();
      await pace.given(chunk.length);
    }
    const last = await pace.done();
    // Before its keys are given another meaning, a window has to have read them.
    if (
      (last === 'unknown' || last === 'late') &&
      part.some((character) => (character.codePointAt(0) ?? 0) > LATIN_1_END)
    )
      await sleep(READ_MS);
  }
  return {
    sentence: `Typed ${characters.length} character${characters.length === 1 ? '' : 's'}.`,
    taken: (await pace.done()) === 'taken',
  };
};

type Taken = Awaited<ReturnType<typeof taken>>;

/** Gives a window no more keys than it takes: only so many may be on their way to it. */
class Pace {
  readonly #context: ActionContext;
  readonly #all: number;
  readonly #asked = new InOrder<Taken>(CHUNKS_ON_THE_WAY);
  #given = 0;
  #last: Taken = 'unknown';

  constructor(context: ActionContext, all: number) {
    this.#context = context;
    this.#all = all;
  }

  /** Notes keys that the display has been given; waits while too many are unread. Raises `ActionError` when time is up. */
  async given(count: number): Promise<void> {
    this.#given += count;
    this.#note(await this.#asked.add(taken(this.#context, this.#context.deadline.left)));
  }

  /** Waits for what is on its way, and says whether the window is known to have it. Raises as `given` does. */
  async done(): Promise<Taken> {
    this.#note(await this.#asked.done());
    return this.#last;
  }

  #note(answer: Taken | undefined): void {
    this.#last = answer ?? this.#last;
    if (this.#last === 'late' && this.#given < this.#all)
      throw new ActionError(tooSlow('window', this.#given, this.#all));
  }
}

function press(characters: readonly string[], input: ScreenInput): void {
  for (const character of characters) {
    const place = input.keyboard.find(keysymOfCharacter(character));
    if (place === null) throw new Error(`the character ${JSON.stringify(character)} was given no key`);
    const shift = place.shifted ? input.modifier('shift').code : null;
    if (shift !== null) input.key(shift, true);
    input.key(place.code, true);
    input.key(place.code, false);
    if (shift !== null) input.key(shift, false);
  }
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

import type { TypedInto } from '../domain/field-purpose.ts';
import type { StepRecord } from '../domain/step.ts';
import { characterTyped } from './typed-key.ts';

/** A text that went into a personal field, or perhaps did. */
export type TypedText = { readonly text: string; readonly purpose: TypedInto };

type Typed = Pick<StepRecord, 'action' | 'typedInto'>;

/** Verbs that leave the focus where it is: what is typed after one goes on where it was. */
const STILL = new Set(
  'screenshot screen_capture read_text wait ask hover pointer_move scroll deliver_file invalid'.split(' '),
);

/**
 * Every text that one run typed into personal fields: as it was sent, each part of it between tabs and line breaks, and
 * what texts and single keys came to: those in a row, keys with looks in between, all until the focus moved, and all that
 * went into fields of one purpose. The sum of their lengths is linear in what was typed.
 */
export function typedTexts(steps: readonly Typed[]): readonly TypedText[] {
  const texts = new Texts();
  const inRow = new Joined(texts);
  const keys = new Joined(texts);
  const untilMoved = new Joined(texts);
  const all = new Map<TypedInto, Joined>();
  for (const { action, typedInto } of steps) {
    if (typedInto == null) {
      inRow.end();
      if (!STILL.has(action.verb)) for (const joined of [keys, untilMoved]) joined.end();
      continue;
    }
    const ofPurpose = all.get(typedInto) ?? new Joined(texts);
    all.set(typedInto, ofPurpose);
    const typed = typedBy(action);
    if (typed.kind === 'back') for (const joined of [inRow, keys, untilMoved, ofPurpose]) joined.takeBack();
    else if (typed.text === '') for (const joined of [inRow, keys, untilMoved]) joined.end();
    else {
      if (typed.kind === 'text') keys.end();
      texts.keep({ text: typed.text, purpose: typedInto });
      for (const joined of typed.kind === 'key' ? [inRow, keys, untilMoved, ofPurpose] : [inRow, untilMoved, ofPurpose])
        joined.add({ text: typed.text, purpose: typedInto });
    }
  }
  for (const joined of [inRow, keys, untilMoved, ...all.values()]) joined.end();
  return texts.all();
}

class Texts {
  readonly #purposes = new Map<string, TypedInto>();

  keep({ text, purpose }: TypedText): void {
    for (const part of [text, ...text.split(/[\t\r\n]+/u)]) {
      const trimmed = part.trim();
      if (trimmed !== '' && !this.#purposes.has(trimmed)) this.#purposes.set(trimmed, purpose);
    }
  }

  all(): readonly TypedText[] {
    return Array.from(this.#purposes, ([text, purpose]) => ({ text, purpose }));
  }
}

/** What several steps typed one after the other into fields of one purpose. */
class Joined {
  readonly #texts: Texts;
  #here: TypedText | null = null;

  constructor(texts: Texts) {
    this.#texts = texts;
  }

  add({ text, purpose }: TypedText): void {
    if (this.#here?.purpose !== purpose) this.end();
    this.#here = { text: (this.#here?.text ?? '') + text, purpose };
  }

  takeBack(): void {
    if (this.#here === null) return;
    const last = this.#here.text.codePointAt(this.#here.text.length - 2) ?? 0;
    this.#here = { ...this.#here, text: this.#here.text.slice(0, last > 0xffff ? -2 : -1) };
  }

  end(): void {
    if (this.#here !== null) this.#texts.keep(this.#here);
    this.#here = null;
  }
}

type TypedBy = { readonly kind: 'text' | 'key' | 'back'; readonly text: string };

function typedBy(action: StepRecord['action']): TypedBy {
  if (action.verb === 'type' || action.verb === 'screen_type') return { kind: 'text', text: action.params.text };
  if (action.verb !== 'press_key' && action.verb !== 'screen_key') return { kind: 'key', text: '' };
  const { keys } = action.params;
  if (keys.trim().toLowerCase() === 'backspace') return { kind: 'back', text: '' };
  return { kind: 'key', text: characterTyped(keys) ?? '' };
}

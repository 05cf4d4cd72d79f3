import type { Hands, Moves } from './hands.ts';

/** A screen pixel. */
export type Place = readonly [number, number];

/** Where the windows open on this screen when they are started in the order calculator, editor, file manager. */
const CALCULATOR: Place = [1, 385];
const EDITOR: Place = [248, 355];

/** The calculator's keys, by the middle of each, counted from its window. */
const KEYS: Readonly<Record<string, Place>> = {
  '7': [68, 302],
  '8': [112, 302],
  '9': [156, 302],
  '*': [200, 302],
  '4': [68, 332],
  '5': [112, 332],
  '6': [156, 332],
  '-': [200, 332],
  '1': [68, 362],
  '2': [112, 362],
  '3': [156, 362],
  '+': [200, 362],
  '0': [68, 392],
  '.': [112, 392],
  '=': [200, 392],
};
const DISPLAY: Place = [119, 21];

const TEXT: Place = [252, 245];
const SAVE: Place = [65, 13];

const within = ([left, top]: Place, [x, y]: Place): Place => [left + x, top + y];

/** Clicks a screen pixel. */
export function* clickAt(hands: Hands, [x, y]: Place, button: 'left' | 'middle' = 'left'): Moves {
  yield* hands.act('screen_click', { x, y, button, modifiers: [], count: 1 });
}

export function* launch(hands: Hands, app: 'xcalc' | 'xedit' | 'thunar'): Moves {
  yield* hands.act('launch_app', { app });
}

/** Enters a calculation key by key; what stands for no key (a figure that was not seen) is left out. */
export function* calculate(hands: Hands, calculation: string): Moves {
  for (const sign of calculation) {
    const key = KEYS[sign];
    if (key !== undefined) yield* clickAt(hands, within(CALCULATOR, key));
  }
}

/** Makes the display of the calculator the selection; it stays so, whatever is worked out later. */
export function* selectDisplay(hands: Hands): Moves {
  yield* clickAt(hands, within(CALCULATOR, DISPLAY));
}

/** Starts the editor, names the file and puts the caret into the empty text. */
export function* openDocument(hands: Hands, name: string): Moves {
  yield* launch(hands, 'xedit');
  yield* hands.act('screen_type', { text: name });
  yield* clickAt(hands, within(EDITOR, TEXT));
}

export function* write(hands: Hands, text: string): Moves {
  yield* hands.act('screen_type', { text });
}

/** Puts what the calculator shows behind the text. */
export function* pasteFigure(hands: Hands): Moves {
  yield* clickAt(hands, within(EDITOR, TEXT), 'middle');
}

export function* save(hands: Hands): Moves {
  yield* clickAt(hands, within(EDITOR, SAVE));
}

import type { Hands, Moves } from './hands.ts';

/** A screen pixel. */
export type Place = readonly [number, number];

/** Where the windows open on this screen when they are started in the order calculator, editor, file manager. */
const CALCULATOR: Place = [1, 18];
const EDITOR: Place = [248, 18];
const FILE_MANAGER: Place = [639, 306];

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
const NAME: Place = [252, 13];
const SAVE: Place = [65, 13];

/** Keys of the file manager: its only file, its Edit menu, and that menu's entry that duplicates. */
const FIRST_FILE: Place = [211, 116];
const EDIT_MENU: Place = [59, 12];
const DUPLICATE: Place = [100, 300];

/** Time for the window manager on a busy machine, and for a dialog that closes a moment after its button was pressed. */
const FOCUS_MS = 300;
const DONE_MS = 1_000;

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

/** Makes the display of the calculator the selection: it stays so whatever is worked out later, until something else is selected. */
export function* selectDisplay(hands: Hands): Moves {
  yield* clickAt(hands, within(CALCULATOR, DISPLAY));
}

/** Gives an application time for what does not show at once: the keyboard that follows a click, a dialog that does its work. */
function* pause(hands: Hands, ms: number): Moves {
  yield* hands.act('wait', { ms });
}

/** Puts the caret behind the text of the editor, and the keyboard there. */
export function* goToText(hands: Hands): Moves {
  yield* clickAt(hands, within(EDITOR, TEXT));
  yield* pause(hands, FOCUS_MS);
}

export function* write(hands: Hands, text: string): Moves {
  yield* hands.act('screen_type', { text });
}

/** Puts what the calculator shows behind the text; the keyboard stays where it is. */
export function* pasteFigure(hands: Hands): Moves {
  yield* clickAt(hands, within(EDITOR, TEXT), 'middle');
}

/** Saves the text; the editor forgets a name that is given before the text is written. */
export function* saveAs(hands: Hands, name: string): Moves {
  yield* clickAt(hands, within(EDITOR, NAME));
  yield* write(hands, name);
  yield* clickAt(hands, within(EDITOR, SAVE));
}

/** Gives the only file of the file manager's folder another name. */
export function* renameOnlyFile(hands: Hands, to: string): Moves {
  yield* launch(hands, 'thunar');
  yield* clickAt(hands, within(FILE_MANAGER, FIRST_FILE));
  yield* hands.act('screen_key', { keys: 'F2' });
  // The dialog has the name without its ending selected.
  yield* hands.act('screen_type', { text: to.replace(/\.txt$/u, '') });
  yield* hands.act('screen_key', { keys: 'Enter' });
  yield* pause(hands, DONE_MS);
}

/** Duplicates the only file of the file manager's folder by the menu. */
export function* duplicateOnlyFile(hands: Hands): Moves {
  yield* launch(hands, 'thunar');
  yield* clickAt(hands, within(FILE_MANAGER, FIRST_FILE));
  yield* clickAt(hands, within(FILE_MANAGER, EDIT_MENU));
  yield* clickAt(hands, within(FILE_MANAGER, DUPLICATE));
  yield* pause(hands, DONE_MS);
}

export function* deliver(hands: Hands, path: string): Moves {
  yield* hands.act('deliver_file', { path });
}

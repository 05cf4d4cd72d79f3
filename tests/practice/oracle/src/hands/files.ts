import type { AccessibilityNode } from '@coarena/core';
import { clickAt, launch } from './apps.ts';
import type { Hands, Moves } from './hands.ts';

/** An element of another application than the browser, by its name; null when there is none. */
function elementOf(hands: Hands, name: string | RegExp): AccessibilityNode | null {
  const nodes = hands.tree?.nodes ?? [];
  const begin = nodes.findIndex(({ role }) => role === 'application');
  if (begin < 0) return null;
  const found = nodes
    .slice(begin)
    .findLast((node) => node.bounds !== null && (typeof name === 'string' ? node.name === name : name.test(node.name)));
  return found ?? null;
}

function* clickElement(hands: Hands, name: string | RegExp): Moves {
  const bounds = elementOf(hands, name)?.bounds;
  if (bounds == null) return;
  const [left, top, width, height] = bounds;
  yield* clickAt(hands, [Math.round(left + width / 2), Math.round(top + height / 2)]);
}

/** Opens the file manager and gives a file of its folder another name. */
export function* renameInFileManager(hands: Hands, from: string, to: string): Moves {
  yield* launch(hands, 'thunar');
  yield* clickElement(hands, from);
  yield* hands.act('screen_key', { keys: 'F2' });
  // The dialog has the name without its ending selected.
  yield* hands.act('screen_type', { text: to.replace(/\.txt$/u, '') });
  yield* hands.act('screen_key', { keys: 'Enter' });
}

/** Opens the file manager and duplicates a file of its folder by the menu. */
export function* duplicateInFileManager(hands: Hands, name: string): Moves {
  yield* launch(hands, 'thunar');
  yield* clickElement(hands, name);
  yield* clickElement(hands, 'Edit');
  yield* clickElement(hands, /^Duplicate$/u);
}

export function* deliver(hands: Hands, path: string): Moves {
  yield* hands.act('deliver_file', { path });
}

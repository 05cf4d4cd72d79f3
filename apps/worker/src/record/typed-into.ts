import {
  characterTyped,
  FIELD_PURPOSES,
  type AccessibilityNode,
  type AccessibilityTree,
  type FieldPurpose,
  type RecordedAction,
  type TypedInto,
} from '@coarena/core';

/** What was there to be typed into, before an action and after it. */
export type Trees = { readonly before: AccessibilityTree | null; readonly after: AccessibilityTree | null };

/**
 * What the personal field is for that an action typed into; null where it typed nothing, or into no such field.
 *
 * A text goes where the focus is. Where tabs and line breaks inside it moved the focus, where the page moved it, and
 * where nobody saw what had it, any personal field that was there counts as typed into; where none was seen and one may
 * have been, it is `unknown`.
 */
export function typedInto(action: RecordedAction, trees: Trees): TypedInto | null {
  const typed = typedBy(action);
  if (typed === '') return null;
  const [had, has] = [focusIn(trees.before), focusIn(trees.after)];
  if (had?.purpose !== undefined) return had.purpose;
  if (had !== null && staysThere(typed, had, has)) return null;
  if (has?.purpose !== undefined) return has.purpose;
  return anyField(trees) ?? (mayHaveBeenOne(typed, trees, had ?? has) ? 'unknown' : null);
}

function typedBy(action: RecordedAction): string {
  if (action.verb === 'type' || action.verb === 'screen_type') return action.params.text;
  if (action.verb === 'press_key' || action.verb === 'screen_key') return characterTyped(action.params.keys) ?? '';
  return '';
}

/** Something follows a tab or a line break. */
const GOES_ON = /[\t\r\n]\s*\S/u;

/** True when all of a text went into what had the focus before it, as far as can be told. */
function staysThere(typed: string, had: AccessibilityNode, has: AccessibilityNode | null): boolean {
  const same = has !== null && has.role === had.role && has.name === had.name && has.purpose === had.purpose;
  if (GOES_ON.test(typed)) return same && !typed.trim().includes('\t');
  // A tab or line break at the end moves the focus when everything is typed already.
  return same || typed.trimEnd() !== typed || Array.from(typed).length === 1;
}

/** True when a personal field that is in neither tree may have been typed into. */
function mayHaveBeenOne(typed: string, { before, after }: Trees, focus: AccessibilityNode | null): boolean {
  if (!isWhole(before)) return true;
  if (!GOES_ON.test(typed)) return false;
  // A line break may open another page and the next one leave it; a tab leads to what the first page holds.
  return /[\r\n]\s*\S/u.test(typed) && (focus !== null || !isWhole(after));
}

function isWhole(tree: AccessibilityTree | null): boolean {
  return tree !== null && !tree.truncated;
}

/** What has the focus: the personal field where several say so, as a frame and a field in it do; else the innermost. */
function focusIn(tree: AccessibilityTree | null): AccessibilityNode | null {
  const focused = tree?.nodes.filter(({ states }) => states?.includes('focused')) ?? [];
  return focused.find(({ purpose }) => purpose !== undefined) ?? focused.at(-1) ?? null;
}

function anyField({ before, after }: Trees): FieldPurpose | null {
  const seen = new Set([before, after].flatMap((tree) => tree?.nodes.map(({ purpose }) => purpose) ?? []));
  return FIELD_PURPOSES.find((purpose) => seen.has(purpose)) ?? null;
}

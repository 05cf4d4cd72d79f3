import type { AccessibilityTree, FieldPurpose, RecordedAction } from '@coarena/core';

const TYPES: ReadonlySet<string> = new Set(['type', 'press_key', 'screen_type', 'screen_key']);

/** What the personal field is for that an action typed into: the one with the focus before it, else after it. */
export function purposeTypedInto(
  action: RecordedAction,
  before: AccessibilityTree | null,
  after: AccessibilityTree | null,
): FieldPurpose | null {
  if (!TYPES.has(action.verb)) return null;
  return focused(before) ?? focused(after);
}

function focused(tree: AccessibilityTree | null): FieldPurpose | null {
  return (
    tree?.nodes.find(({ purpose, states }) => purpose !== undefined && states?.includes('focused'))?.purpose ?? null
  );
}

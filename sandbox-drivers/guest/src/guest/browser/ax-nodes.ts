import type { AxFrame, AxNode } from './tree-types.ts';

/** Roles that say nothing by themselves: left out when they have no name, their children move up. */
export const NOISE = new Set(['generic', 'none', 'presentation', 'Ignored', 'GenericContainer']);

/** Roles that are drawing, not content: the pieces of a line, a forced break, a bullet. */
export const DRAWING = new Set(['InlineTextBox', 'LineBreak', 'ListMarker']);

/** A frame with its nodes by id, and those that were visited. */
export interface IndexedFrame {
  readonly frame: AxFrame;
  readonly byId: Map<string, AxNode>;
  readonly seen: Set<string>;
}

/** A text of the page's; empty for what is none. */
export const text = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed() : typeof value === 'number' ? String(value) : '';

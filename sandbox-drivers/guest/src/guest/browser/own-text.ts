import { LIMITS, type TreeNode } from '../../protocol/index.ts';
import { DRAWING, NOISE, text, type IndexedFrame } from './ax-nodes.ts';
import { boundsOf, isWithin } from './boxes.ts';
import type { AxNode, Box } from './tree-types.ts';

const MAX_FOLDED = 200;

/** The words that are all a node holds, and where they are drawn. */
export interface OwnText {
  readonly text: string;
  readonly boxes: readonly Box[];
}

/** The joined text when everything below is text (through ignored or nameless wrappers); null when anything else is there. */
export function ownText(node: AxNode, { byId, frame }: IndexedFrame): OwnText | null {
  let joined: string | null = null;
  let last: Box | undefined;
  const boxes: Box[] = [];
  const stack = [...(node.childIds ?? []).slice(0, MAX_FOLDED + 1)].reverse();
  let visits = 0;
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    if (++visits > MAX_FOLDED) return null;
    const child = byId.get(id);
    if (!child) continue;
    const role = text(child.role?.value);
    if (DRAWING.has(role)) continue;
    if (role === 'StaticText' && child.ignored !== true) {
      const box = child.backendDOMNodeId === undefined ? undefined : frame.boxes.get(child.backendDOMNodeId);
      joined =
        joined === null ? text(child.name?.value) : joined + (touch(last, box) ? '' : ' ') + text(child.name?.value);
      last = box;
      if (box) boxes.push(box);
      continue;
    }
    if (child.ignored !== true && !(NOISE.has(role) && text(child.name?.value) === '') && !INLINE.has(role))
      return null;
    for (const inner of (child.childIds ?? []).slice(0, MAX_FOLDED).reverse()) stack.push(inner);
  }
  return joined === null ? null : { text: joined.replace(/\s+/g, ' ').trim(), boxes };
}

/** A place where a password is drawn. */
export const NAMELESS = { role: 'none', name: '', purpose: 'password', states: ['hidden'] } satisfies Partial<TreeNode>;

/** Places of what lies below a field for a password and is drawn outside its box. */
export function outsideOf(
  node: AxNode,
  { byId, frame }: IndexedFrame,
  box: Box | undefined,
  depth: number,
): TreeNode[] {
  const outside: TreeNode[] = [];
  const stack = (node.childIds ?? []).slice(0, MAX_FOLDED);
  const seen = new Set<string>();
  for (let id = stack.pop(); id !== undefined && seen.size < MAX_FOLDED; id = stack.pop()) {
    const child = byId.get(id);
    if (!child || seen.has(id)) continue;
    seen.add(id);
    stack.push(...(child.childIds ?? []).slice(0, MAX_FOLDED));
    const inner = child.backendDOMNodeId === undefined ? undefined : frame.boxes.get(child.backendDOMNodeId);
    if (!inner || isWithin(inner, box)) continue;
    outside.push({ ...NAMELESS, bounds: boundsOf(inner), depth: Math.min(depth, LIMITS.treeDepth) });
  }
  return outside;
}

/** Whether the second text goes on where the first ends, on the same line: then no space belongs in between. */
function touch(first: Box | undefined, second: Box | undefined): boolean {
  if (!first || !second) return false;
  const [x1, y1, width1, height1] = first;
  const [x2, y2, , height2] = second;
  return Math.abs(x1 + width1 - x2) < 1.5 && y2 < y1 + height1 && y1 < y2 + height2;
}

/** Inline emphasis whose text belongs to the sentence around it. */
const INLINE = new Set(['strong', 'emphasis', 'mark', 'subscript', 'superscript', 'insertion', 'deletion', 'Abbr']);

import type { FieldPurpose, TreeNode } from '../../protocol/index.ts';
import { boundsOf, isWithin, overlaps } from './boxes.ts';
import { purposeOf } from './tree-purpose.ts';
import type { AxFrame, Box } from './tree-types.ts';

/** So many fields are held against a page's texts, and so many texts are added. */
const MOST_OVERLAID = 100;

/** The personal fields that have nodes of their own, by their ids in each frame. */
export type Told = ReadonlyMap<AxFrame, ReadonlyMap<number, FieldPurpose>>;

/**
 * What is drawn and personal and has no node of its own: fields that accessibility leaves out, and texts that it leaves
 * out and that lie over or under a personal field, as a page does that draws what is typed by itself.
 */
export function leftOut(frame: AxFrame, told: Told): TreeNode[] {
  const nodes: TreeNode[] = [];
  const personal: { box: Box; purpose: FieldPurpose }[] = [];
  for (const [id, field] of frame.fields ?? []) {
    const known = told.get(frame)?.get(id);
    const purpose = known ?? purposeOf('', '', field);
    const box = frame.boxes.get(id);
    if (purpose === undefined || box === undefined || !(box[2] > 0 && box[3] > 0)) continue;
    personal.push({ box, purpose });
    if (known === undefined) nodes.push(placeOf(box, purpose));
  }
  if (personal.length > 0) {
    const spoken = new Set(frame.nodes.flatMap((node) => (node.ignored === true ? [] : [node.backendDOMNodeId])));
    const over = personal.slice(0, MOST_OVERLAID);
    for (const id of frame.texts ?? []) {
      const box = frame.boxes.get(id);
      if (box === undefined || spoken.has(id)) continue;
      const field = over.find((each) => overlaps(each.box, box));
      if (field === undefined || isWithin(box, field.box)) continue;
      nodes.push(placeOf(box, field.purpose));
      if (nodes.length >= personal.length + MOST_OVERLAID) break;
    }
  }
  return [...nodes, ...[...frame.children.values()].flatMap((inner) => leftOut(inner, told))];
}

function placeOf(box: Box, purpose: FieldPurpose): TreeNode {
  return { role: 'none', name: '', bounds: boundsOf(box), depth: 1, purpose, states: ['hidden'] };
}

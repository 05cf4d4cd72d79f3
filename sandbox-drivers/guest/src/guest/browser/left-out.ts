import type { FieldPurpose, TreeNode } from '../../protocol/index.ts';
import { boundsOf, isWithin, overlaps } from './boxes.ts';
import { purposesAround } from './name-fields.ts';
import { isTypedInto, purposeOf } from './tree-purpose.ts';
import type { AxFrame, Box } from './tree-types.ts';

/** So many fields are held against a page's texts, and so many texts are added. */
const MOST_OVERLAID = 100;

/** What is known of a field that has a node of its own; undefined where it has none. */
export type Told = (frame: AxFrame, id: number) => { readonly purpose: FieldPurpose | undefined } | undefined;

/**
 * What is drawn and personal and has no node of its own: fields that accessibility leaves out, and texts that it leaves
 * out and that lie over or under a personal field, as a page does that draws what is typed by itself.
 */
export function leftOut(frame: AxFrame, tree: readonly TreeNode[], told: Told): TreeNode[] {
  const nodes: TreeNode[] = [];
  const personal: { box: Box; purpose: FieldPurpose }[] = [];
  for (const [id, field] of frame.fields ?? []) {
    const known = told(frame, id);
    const box = frame.boxes.get(id);
    if (box === undefined || !(box[2] > 0 && box[3] > 0) || !isTypedInto('', field)) continue;
    const purpose =
      known === undefined
        ? (purposeOf('', '', field) ?? purposesAround(tree, [{ at: null, frame, box, field }])[0])
        : known.purpose;
    if (purpose === undefined) continue;
    personal.push({ box, purpose });
    if (known === undefined) nodes.push(placeOf(box, purpose));
  }
  if (personal.length > 0) {
    const spoken = new Set(frame.nodes.flatMap((node) => (node.ignored === true ? [] : [node.backendDOMNodeId])));
    const over = personal.slice(0, MOST_OVERLAID);
    for (const id of frame.drawn ?? []) {
      const box = frame.boxes.get(id);
      if (box === undefined || spoken.has(id)) continue;
      const field = over.find((each) => overlaps(each.box, box));
      if (field === undefined || isWithin(box, field.box)) continue;
      nodes.push(placeOf(box, field.purpose));
      if (nodes.length >= personal.length + MOST_OVERLAID) break;
    }
  }
  return [...nodes, ...[...frame.children.values()].flatMap((inner) => leftOut(inner, tree, told))];
}

function placeOf(box: Box, purpose: FieldPurpose): TreeNode {
  return { role: 'none', name: '', bounds: boundsOf(box), depth: 1, purpose, states: ['hidden'] };
}

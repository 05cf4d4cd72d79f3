import { LIMITS, type Tree, type TreeNode } from '../../protocol/index.ts';
import { cutText } from '../text.ts';
import { type FieldInTree, purposesAround } from './name-fields.ts';
import { FIELD_ROLES, NO_TEXT, purposeOf } from './tree-purpose.ts';
import { readProperties } from './tree-states.ts';
import type { AxFrame, AxNode, Box, FormField } from './tree-types.ts';

/** Roles that say nothing by themselves: left out when they have no name, their children move up. */
const NOISE = new Set(['generic', 'none', 'presentation', 'Ignored', 'GenericContainer']);

/** Roles that are drawing, not content: the pieces of a line, a forced break, a bullet. */
const DRAWING = new Set(['InlineTextBox', 'LineBreak', 'ListMarker']);

/** Roles that only hold text: they take their text children's words as their own name. */
const TEXT_HOLDERS = new Set([
  'paragraph',
  'cell',
  'gridcell',
  'listitem',
  'LabelText',
  'legend',
  'caption',
  'term',
  'definition',
  'DescriptionListDetail',
  'DescriptionListTerm',
  'DescriptionListDefinition',
  'blockquote',
  'code',
  'Pre',
  'time',
  'status',
  'alert',
]);

/** Caps of a tree; the defaults are the protocol's. */
export interface TreeCaps {
  readonly nodes: number;
  readonly depth: number;
  readonly bytes: number;
}

const CAPS: TreeCaps = { nodes: LIMITS.treeNodes, depth: LIMITS.treeDepth, bytes: LIMITS.treeBytes };

interface Visit {
  readonly id: string;
  readonly depth: number;
  readonly frame: IndexedFrame;
}

interface IndexedFrame {
  readonly frame: AxFrame;
  readonly byId: Map<string, AxNode>;
  readonly seen: Set<string>;
}

/**
 * Flattens accessibility frames into the wire tree: preorder, without ignored nodes and nameless containers, text folded
 * into the paragraph, cell or list item that holds only text. Never recursive and never visits a node twice, so depth and
 * cycles are harmless. Whatever a cap leaves out sets `truncated`. Personal fields that are drawn and that accessibility
 * leaves out (`aria-hidden`, inert, behind a dialog) stand at the end, so that they can be covered.
 */
export function buildTree(root: AxFrame, caps: TreeCaps = CAPS): Tree {
  const nodes: TreeNode[] = [];
  let bytes = 0;
  let truncated = isPartial(root);
  const covered = new Map<AxFrame, Set<number>>();
  const unnamed: FieldInTree[] = [];
  const stack: Visit[] = rootVisits(root, 0);
  for (let visit = stack.pop(); visit; visit = stack.pop()) {
    const { frame, id, depth } = visit;
    const node = frame.byId.get(id);
    if (!node || frame.seen.has(id)) continue;
    frame.seen.add(id);
    const built = describe(node, depth, frame);
    const childDepth = built ? depth + 1 : depth;
    if (built) {
      if (depth > caps.depth) {
        truncated = true;
        continue;
      }
      bytes += approximateBytes(built.node);
      if (nodes.length >= caps.nodes || bytes > caps.bytes) return { nodes, truncated: true };
      nodes.push(built.node);
      const id = node.backendDOMNodeId;
      const field = id === undefined ? undefined : frame.frame.fields?.get(id);
      const isField = isTypedInto(built.node.role, field);
      if (id !== undefined && (isField || built.node.purpose !== undefined))
        covered.set(frame.frame, (covered.get(frame.frame) ?? new Set()).add(id));
      if (isField && built.node.purpose === undefined && built.node.bounds !== null)
        unnamed.push({ at: nodes.length - 1, frame: frame.frame, box: built.node.bounds, field });
      if (built.leaf) continue;
    }
    const children = node.childIds ?? [];
    const inner = node.backendDOMNodeId === undefined ? undefined : frame.frame.children.get(node.backendDOMNodeId);
    if (inner) stack.push(...rootVisits(inner, childDepth));
    // `push(...children)` would overflow the call stack on a huge list.
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i];
      if (child !== undefined) stack.push({ id: child, depth: childDepth, frame });
    }
  }
  const found = named(nodes, unnamed);
  for (const field of leftOut(root, covered, nodes)) {
    if (found.length >= caps.nodes) return { nodes: found, truncated: true };
    found.push(field);
  }
  return { nodes: found, truncated };
}

function isTypedInto(role: string, field: FormField | undefined): boolean {
  return field === undefined ? FIELD_ROLES.has(role) : !NO_TEXT.has(field.type.toLowerCase());
}

/** The nodes with what their surroundings say of fields that do not say it themselves; what is a password loses its content. */
function named(nodes: readonly TreeNode[], fields: readonly FieldInTree[]): TreeNode[] {
  const purposes = new Map(purposesAround(nodes, fields).map((purpose, n) => [fields[n]?.at, purpose]));
  let secretDepth: number | null = null;
  return nodes.flatMap((node, at) => {
    if (secretDepth !== null && node.depth > secretDepth) return [];
    const purpose = purposes.get(at);
    secretDepth = purpose === 'password' ? node.depth : null;
    if (purpose === undefined) return [node];
    const { value, ...rest } = node;
    return [{ ...rest, ...(value === undefined || purpose === 'password' ? {} : { value }), purpose }];
  });
}

const isPartial = (frame: AxFrame): boolean => frame.partial === true || [...frame.children.values()].some(isPartial);

/** Personal fields with a box that have no node of their own. */
function leftOut(
  frame: AxFrame,
  covered: ReadonlyMap<AxFrame, ReadonlySet<number>>,
  nodes: readonly TreeNode[],
): TreeNode[] {
  const own = [...(frame.fields ?? [])].flatMap(([id, field]): TreeNode[] => {
    const box = frame.boxes.get(id);
    if (covered.get(frame)?.has(id) === true || !isTypedInto('', field)) return [];
    if (box === undefined || !(box[2] > 0 && box[3] > 0)) return [];
    const purpose = purposeOf('', '', field) ?? purposesAround(nodes, [{ at: null, frame, box, field }])[0];
    if (purpose === undefined) return [];
    const bounds: TreeNode['bounds'] = [round(box[0]), round(box[1]), round(box[2]), round(box[3])];
    return [{ role: 'none', name: '', bounds, depth: 1, purpose, states: ['hidden'] }];
  });
  return [...own, ...[...frame.children.values()].flatMap((inner) => leftOut(inner, covered, nodes))];
}

function rootVisits(frame: AxFrame, depth: number): Visit[] {
  const byId = new Map<string, AxNode>();
  for (const node of frame.nodes) if (!byId.has(node.nodeId)) byId.set(node.nodeId, node);
  const top = frame.nodes[0];
  return top ? [{ id: top.nodeId, depth, frame: { frame, byId, seen: new Set() } }] : [];
}

/** The wire node, and whether its children are already in its name; null for noise. */
function describe(node: AxNode, depth: number, frame: IndexedFrame): { node: TreeNode; leaf: boolean } | null {
  const role = text(node.role?.value);
  if (node.ignored === true || role === '' || DRAWING.has(role)) return null;
  let name = text(node.name?.value).trim();
  if (name === '' && (NOISE.has(role) || role === 'StaticText')) return null;
  const own = ownText(node, frame);
  if (name === '' && own !== null && TEXT_HOLDERS.has(role)) name = own;
  const id = node.backendDOMNodeId;
  const purpose = purposeOf(role, name, id === undefined ? undefined : frame.frame.fields?.get(id));
  // A password is in no tree, not even as the dots that tell its length.
  const secret = purpose === 'password';
  const leaf = secret || role === 'StaticText' || (own !== null && squash(own) === squash(name));
  const { states: set, url } = readProperties(node);
  // Whether a document counts as focused while nothing in it is depends on when its window came to the front.
  const states = role === 'RootWebArea' ? set.filter((state) => state !== 'focused') : set;
  const value = node.value === undefined || secret ? undefined : text(node.value.value);
  const box = id === undefined ? undefined : frame.frame.boxes.get(id);
  return {
    leaf,
    node: {
      role: role.slice(0, 100),
      name: cutText(name, LIMITS.treeTextCodePoints),
      ...(value === undefined ? {} : { value: cutText(value, LIMITS.treeTextCodePoints) }),
      ...(url === undefined || role !== 'link' ? {} : { url: url.slice(0, LIMITS.url) }),
      bounds: box ? [round(box[0]), round(box[1]), round(box[2]), round(box[3])] : null,
      depth: Math.min(depth, LIMITS.treeDepth),
      ...(purpose === undefined ? {} : { purpose }),
      ...(states.length === 0 ? {} : { states: states.slice(0, 20) }),
    },
  };
}

const MAX_FOLDED = 200;

/** The joined text when everything below is text (through ignored or nameless wrappers); null when anything else is there. */
function ownText(node: AxNode, { byId, frame }: IndexedFrame): string | null {
  let joined: string | null = null;
  let last: Box | undefined;
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
      continue;
    }
    if (child.ignored !== true && !(NOISE.has(role) && text(child.name?.value) === '') && !INLINE.has(role))
      return null;
    for (const inner of (child.childIds ?? []).slice(0, MAX_FOLDED).reverse()) stack.push(inner);
  }
  return joined === null ? null : joined.replace(/\s+/g, ' ').trim();
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

const squash = (value: string): string => value.replace(/\s+/g, '');

const text = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed() : typeof value === 'number' ? String(value) : '';

/** Farther out than any page is laid out; numbers beyond are the page's nonsense. */
const FARTHEST = 1e9;

const round = (value: number): number => (Math.abs(value) < FARTHEST ? Math.round(value * 10) / 10 : 0);

function approximateBytes(node: TreeNode): number {
  return (
    80 +
    utf8(node.role) +
    utf8(node.name) +
    utf8(node.value ?? '') +
    utf8(node.url ?? '') +
    16 * (node.states?.length ?? 0)
  );
}

const utf8 = (value: string): number => Buffer.byteLength(value);

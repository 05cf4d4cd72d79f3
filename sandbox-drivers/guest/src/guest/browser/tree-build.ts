import { LIMITS, type FieldPurpose, type Tree, type TreeNode } from '../../protocol/index.ts';
import { cutText } from '../text.ts';
import { DRAWING, NOISE, text, type IndexedFrame } from './ax-nodes.ts';
import { boundsOf, isWithin } from './boxes.ts';
import { leftOut } from './left-out.ts';
import { NAMELESS, outsideOf, ownText } from './own-text.ts';
import { type FieldInTree, purposesAround } from './name-fields.ts';
import { isTypedInto, purposeOf } from './tree-purpose.ts';
import { readProperties } from './tree-states.ts';
import type { AxFrame, AxNode } from './tree-types.ts';

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
  const told = new Map<AxFrame, Map<number, number>>();
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
      const backend = node.backendDOMNodeId;
      const field = backend === undefined ? undefined : frame.frame.fields?.get(backend);
      const { role, purpose, bounds } = built.node;
      const isField = isTypedInto(role, field);
      if (backend !== undefined && (isField || purpose !== undefined))
        told.set(frame.frame, (told.get(frame.frame) ?? new Map<number, number>()).set(backend, nodes.length));
      if (isField && purpose === undefined && bounds !== null)
        unnamed.push({ at: nodes.length, frame: frame.frame, box: bounds, field });
      if (nodes.length + 1 + built.outside.length > caps.nodes) return { nodes, truncated: true };
      nodes.push(built.node, ...built.outside);
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
  const purposes = new Map(purposesAround(nodes, unnamed).map((purpose, n) => [unnamed[n]?.at ?? -1, purpose]));
  const found = named(nodes, purposes);
  for (const left of leftOut(root, nodes, (frame, id) => {
    const at = told.get(frame)?.get(id);
    return at === undefined ? undefined : { purpose: purposes.get(at) ?? nodes[at]?.purpose };
  })) {
    if (found.length >= caps.nodes) return { nodes: found, truncated: true };
    found.push(left);
  }
  return { nodes: found, truncated };
}

/**
 * The nodes with what their surroundings say of fields that do not say it themselves. What is a password loses its content,
 * but for the places outside its box.
 */
function named(nodes: readonly TreeNode[], purposes: ReadonlyMap<number, FieldPurpose | undefined>): TreeNode[] {
  let secret: TreeNode | null = null;
  return nodes.flatMap((node, at) => {
    if (secret !== null && node.depth > secret.depth)
      return node.bounds === null || isWithin(node.bounds, secret.bounds ?? undefined)
        ? []
        : [{ ...NAMELESS, bounds: node.bounds, depth: node.depth }];
    const purpose = purposes.get(at);
    secret = purpose === 'password' ? node : null;
    if (purpose === undefined) return [node];
    const { value, ...rest } = node;
    return [{ ...rest, ...(value === undefined || purpose === 'password' ? {} : { value }), purpose }];
  });
}

const isPartial = (frame: AxFrame): boolean => frame.partial === true || [...frame.children.values()].some(isPartial);

function rootVisits(frame: AxFrame, depth: number): Visit[] {
  const byId = new Map<string, AxNode>();
  for (const node of frame.nodes) if (!byId.has(node.nodeId)) byId.set(node.nodeId, node);
  const top = frame.nodes[0];
  return top ? [{ id: top.nodeId, depth, frame: { frame, byId, seen: new Set() } }] : [];
}

interface Described {
  readonly node: TreeNode;
  /** Its children are already in its name, or must not be told. */
  readonly leaf: boolean;
  /** Where a secret is drawn outside the box of its node: places without a word. */
  readonly outside: readonly TreeNode[];
}

/** The wire node; null for noise. */
function describe(node: AxNode, depth: number, frame: IndexedFrame): Described | null {
  const role = text(node.role?.value);
  if (node.ignored === true || role === '' || DRAWING.has(role)) return null;
  let name = text(node.name?.value).trim();
  if (name === '' && (NOISE.has(role) || role === 'StaticText')) return null;
  const own = ownText(node, frame);
  const box = node.backendDOMNodeId === undefined ? undefined : frame.frame.boxes.get(node.backendDOMNodeId);
  if (name === '' && own !== null && TEXT_HOLDERS.has(role)) name = own.text;
  const id = node.backendDOMNodeId;
  const field = id === undefined ? undefined : frame.frame.fields?.get(id);
  const purpose = purposeOf(role, name, field);
  // A password is in no tree, not even as the dots that tell its length.
  const secret = purpose === 'password';
  // Text that is drawn outside its holder needs its own box, so that it can be covered.
  const told = own !== null && squash(own.text) === squash(name) && own.boxes.every((inner) => isWithin(inner, box));
  const leaf = secret || role === 'StaticText' || told;
  const { states: set, url } = readProperties(node);
  // Whether a document counts as focused while nothing in it is depends on when its window came to the front.
  const states = role === 'RootWebArea' ? set.filter((state) => state !== 'focused') : set;
  const value = node.value === undefined || secret ? undefined : text(node.value.value);
  return {
    leaf,
    outside: secret && field?.editable !== false ? outsideOf(node, frame, box, depth + 1) : [],
    node: {
      role: role.slice(0, 100),
      name: cutText(name, LIMITS.treeTextCodePoints),
      ...(value === undefined ? {} : { value: cutText(value, LIMITS.treeTextCodePoints) }),
      ...(url === undefined || role !== 'link' ? {} : { url: url.slice(0, LIMITS.url) }),
      bounds: box ? boundsOf(box) : null,
      depth: Math.min(depth, LIMITS.treeDepth),
      ...(purpose === undefined ? {} : { purpose }),
      ...(states.length === 0 ? {} : { states: states.slice(0, 20) }),
    },
  };
}

const squash = (value: string): string => value.replace(/\s+/g, '');

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

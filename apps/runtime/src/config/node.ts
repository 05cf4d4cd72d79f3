import type { Origin } from './fault.ts';

/** A scalar. `source` names the variables or the file that its value came from, null when it is written out. */
export type ScalarNode = {
  readonly kind: 'scalar';
  readonly value: string | number | boolean | null;
  /** True when it was written without quotes, so that an interpolated value may be read as a number. */
  readonly plain: boolean;
  readonly source: string | null;
  readonly origin: Origin;
};
/** A list, in its order. */
export type ListNode = { readonly kind: 'list'; readonly items: readonly ConfigNode[]; readonly origin: Origin };
/** One entry of a map: where its key was said, and its value. */
export type MapEntry = { readonly key: Origin; readonly value: ConfigNode };
/** A map; its keys are unique and none reaches an object's prototype. */
export type MapNode = {
  readonly kind: 'map';
  readonly entries: ReadonlyMap<string, MapEntry>;
  readonly origin: Origin;
};

/** A configuration value that knows where it was said. */
export type ConfigNode = ScalarNode | ListNode | MapNode;

/** The value without its origins. */
export function plainValue(node: ConfigNode): unknown {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(plainValue);
  return Object.fromEntries([...node.entries].map(([key, entry]) => [key, plainValue(entry.value)]));
}

/** The node at a path, or null. */
export function nodeAt(node: ConfigNode, path: readonly PropertyKey[]): ConfigNode | null {
  let here: ConfigNode | undefined = node;
  for (const step of path) {
    if (here.kind === 'map') here = here.entries.get(String(step))?.value;
    else if (here.kind === 'list') here = here.items[Number(step)];
    else return null;
    if (here === undefined) return null;
  }
  return here;
}

/** Where a path was said: its value, or the nearest thing around it that exists. */
export function originAt(node: ConfigNode, path: readonly PropertyKey[]): Origin {
  for (let length = path.length; length > 0; length -= 1) {
    const found = nodeAt(node, path.slice(0, length));
    if (found !== null) return found.origin;
  }
  return node.origin;
}

/** Where a map's key was said, or null. */
export function keyOriginAt(node: ConfigNode, path: readonly PropertyKey[]): Origin | null {
  const parent = nodeAt(node, path.slice(0, -1));
  return parent?.kind === 'map' ? (parent.entries.get(String(path.at(-1)))?.key ?? null) : null;
}

/** How a fault says that there is no value. */
export const NOTHING = 'nothing';

/** So many keys of a map are named in a fault. */
const KEYS_SHOWN = 4;

/** A value in a few words for a fault; a value that came from a variable or a file is never shown. */
export function describeNode(node: ConfigNode | null): string {
  if (node === null) return NOTHING;
  if (node.kind === 'map') return node.entries.size === 0 ? 'an empty map' : `a map of ${keysOf(node)}`;
  if (node.kind === 'list') return node.items.length === 0 ? 'an empty list' : 'a list';
  if (node.source !== null) return `${typeName(node.value)} from ${node.source}`;
  if (node.value === null) return 'null';
  const text = typeof node.value === 'string' ? JSON.stringify(node.value) : String(node.value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function keysOf({ entries }: MapNode): string {
  const keys = [...entries.keys()].map((key) => (key.length > 40 ? `${key.slice(0, 39)}…` : key));
  return [...keys.slice(0, KEYS_SHOWN), ...(keys.length > KEYS_SHOWN ? ['…'] : [])].join(', ');
}

function typeName(value: string | number | boolean | null): string {
  return value === null ? 'null' : typeof value === 'string' ? 'text' : `a ${typeof value}`;
}

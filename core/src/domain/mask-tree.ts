import type { AccessibilityNode, AccessibilityTree } from './accessibility-tree.ts';

/** What stands where a value was. */
export const HIDDEN_VALUE = '[hidden]';

/**
 * The same tree without what people typed into personal fields: their value, and every text below them. Names (labels),
 * roles and bounds stay. A tree that leaves the arena, or is shown to everyone, has been through this.
 */
export function maskTree(tree: AccessibilityTree): AccessibilityTree {
  let below: number | null = null;
  const nodes = tree.nodes.map((node) => {
    if (below !== null && node.depth > below) return withoutText(node);
    below = node.purpose === undefined ? null : node.depth;
    return node.value === undefined || below === null ? node : { ...node, value: HIDDEN_VALUE };
  });
  return { nodes, truncated: tree.truncated };
}

function withoutText(node: AccessibilityNode): AccessibilityNode {
  return {
    ...node,
    name: node.name === '' ? '' : HIDDEN_VALUE,
    ...(node.value === undefined ? {} : { value: HIDDEN_VALUE }),
  };
}

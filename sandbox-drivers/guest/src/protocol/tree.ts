import { z } from 'zod';
import { LIMITS } from './limits.ts';

const text = z.string().max(LIMITS.treeTextCodePoints * 2);

/** What a field of a form is for, where that makes its content personal. */
export const fieldPurpose = z.enum(['password', 'card', 'email', 'phone', 'address']);

/** See {@link fieldPurpose}. */
export type FieldPurpose = z.infer<typeof fieldPurpose>;

/**
 * One node of the accessibility tree in preorder.
 * `bounds` is `[x, y, width, height]` in CSS pixels of the viewport after scrolling (it may lie outside it), in screen
 * pixels below a root of role `application`, or null when the node has no box. A field whose `purpose` is `password` has no value and nothing below it. `states` holds the properties that are set, e.g. `checked`, `disabled`, `focused`, `expanded`.
 */
export const treeNode = z.object({
  role: z.string().max(100),
  name: text,
  value: text.optional(),
  url: z.string().max(LIMITS.url).optional(),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  depth: z.number().int().min(0).max(LIMITS.treeDepth),
  purpose: fieldPurpose.optional(),
  states: z.array(z.string().max(60)).max(20).optional(),
});

/** See {@link treeNode}. */
export type TreeNode = z.infer<typeof treeNode>;

/** An accessibility snapshot: at most 5,000 nodes, 64 levels and 2 MB; `truncated` says that something was left out. */
export const tree = z.object({
  nodes: z.array(treeNode).max(LIMITS.treeNodes),
  truncated: z.boolean(),
});

/** See {@link tree}. */
export type Tree = z.infer<typeof tree>;

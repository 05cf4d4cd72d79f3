import type { FieldPurpose } from './field-purpose.ts';

/** `[x, y, width, height]`: CSS pixels of the viewport for a page, screen pixels below a root of role `application`. */
export type Bounds = readonly [number, number, number, number];

/** One node, in pre-order; `depth` counts from 0 at the root. */
export type AccessibilityNode = {
  readonly role: string;
  readonly name: string;
  readonly depth: number;
  readonly bounds: Bounds | null;
  readonly value?: string | undefined;
  /** Absolute address of a link. */
  readonly url?: string | undefined;
  /** For example `focused`, `disabled`, `checked`, `expanded`, `selected`, `required`. */
  readonly states?: readonly string[] | undefined;
  /** What the field is for, where its content is personal. The value of a password is never in a tree. */
  readonly purpose?: FieldPurpose | undefined;
};

/** A bounded snapshot (at most 5,000 nodes, depth 64, 2 MB of JSON); `truncated` says that something was cut. */
export type AccessibilityTree = { readonly nodes: readonly AccessibilityNode[]; readonly truncated: boolean };

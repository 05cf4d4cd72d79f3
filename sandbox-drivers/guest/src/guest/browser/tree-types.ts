/** A value as the accessibility domain wraps it. */
export interface AxValue {
  readonly value?: unknown;
}

/** A node of `Accessibility.getFullAXTree`, as far as it is used; every field is the page's and may be anything. */
export interface AxNode {
  readonly nodeId: string;
  readonly ignored?: boolean;
  readonly role?: AxValue;
  readonly name?: AxValue;
  readonly value?: AxValue;
  readonly description?: AxValue;
  readonly properties?: readonly { readonly name: string; readonly value?: AxValue }[];
  readonly childIds?: readonly string[];
  readonly parentId?: string;
  readonly backendDOMNodeId?: number;
}

/** A box in CSS pixels of the viewport. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/**
 * What a form element says of itself: its type, its `autocomplete`, and the words that its page calls it by. What is
 * `editable` without being a form element is drawn as the page likes, also outside its own box.
 */
export interface FormField {
  readonly type: string;
  readonly autocomplete: string;
  readonly hints: readonly string[];
  readonly editable?: boolean;
}

/** A short text and where it is drawn. */
export interface PlacedText {
  readonly text: string;
  readonly box: Box;
}

/** One frame's accessibility nodes, and the boxes and form elements of its DOM nodes by backend node id. */
export interface AxFrame {
  readonly nodes: readonly AxNode[];
  readonly boxes: ReadonlyMap<number, Box>;
  readonly fields?: ReadonlyMap<number, FormField>;
  /** Short texts as they are drawn. */
  readonly texts?: readonly PlacedText[];
  /** All texts that are drawn, by backend node id. */
  readonly drawn?: ReadonlySet<number>;
  /** Frames shown inside this one, by the backend node id of the element that holds them. */
  readonly children: ReadonlyMap<number, AxFrame>;
  /** Something of it, such as a frame inside, was not read. */
  readonly partial?: boolean;
}

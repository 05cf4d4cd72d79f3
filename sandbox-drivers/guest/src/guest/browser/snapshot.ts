import type { Box, FormField, PlacedText } from './tree-types.ts';

/** `DOMSnapshot.captureSnapshot`, as far as it is used. */
export interface DomSnapshot {
  readonly documents: readonly SnapshotDocument[];
  readonly strings: readonly string[];
}

interface SnapshotDocument {
  readonly frameId: number;
  readonly scrollOffsetX?: number;
  readonly scrollOffsetY?: number;
  readonly nodes: {
    readonly backendNodeId?: readonly number[];
    readonly nodeName?: readonly number[];
    /** Names and values in turn, as places in the list of strings. */
    readonly attributes?: readonly (readonly number[])[];
    readonly contentDocumentIndex?: { readonly index: readonly number[]; readonly value: readonly number[] };
  };
  readonly layout: {
    readonly nodeIndex: readonly number[];
    readonly bounds: readonly (readonly number[])[];
    /** Places in the list of strings; -1 for what is no text. */
    readonly text?: readonly number[];
  };
}

/**
 * Where the content of an element that holds a document is drawn: where its corner is, and how far one CSS pixel to the
 * right and one down go. Border, padding and transforms of the element are in it.
 */
export interface Place {
  readonly at: readonly [number, number];
  readonly right: readonly [number, number];
  readonly down: readonly [number, number];
}

/**
 * One document of the page: its frame, its nodes' boxes in the viewport, its form elements, and the documents inside it
 * by holder node id.
 */
export interface DocumentBoxes {
  readonly frameId: string;
  readonly boxes: Map<number, Box>;
  readonly fields: Map<number, FormField>;
  readonly drawn: ReadonlySet<number>;
  /** What is drawn as text, whether accessibility knows it or not; of no use without fields, and left out then. */
  readonly texts: readonly PlacedText[];
  readonly inner: Map<number, DocumentBoxes>;
  /** There are more frames than are read. */
  readonly partial: boolean;
}

const MAX_FRAMES = 20;

/** Backend node ids of the elements that hold a document of this snapshot. */
export function holdersOf({ documents }: DomSnapshot): number[] {
  const holders = documents.flatMap(({ nodes }) =>
    (nodes.contentDocumentIndex?.index ?? []).map((at) => nodes.backendNodeId?.[at] ?? -1),
  );
  return holders.filter((id) => id >= 0).slice(0, MAX_FRAMES);
}

/**
 * Boxes of all nodes of a page and of the frames of its process, in viewport pixels: document offsets, scrolling and the
 * places of frames applied. A frame without a place is taken to fill the box of its element.
 */
export function readBoxes(snapshot: DomSnapshot, places: ReadonlyMap<number, Place> = new Map()): DocumentBoxes | null {
  let frames = 0;
  const read = (index: number, place: Place): DocumentBoxes | null => {
    const document = snapshot.documents[index];
    if (!document || frames >= MAX_FRAMES) return null;
    frames++;
    const { nodes, layout } = document;
    const ids = nodes.backendNodeId ?? [];
    const [dx, dy] = [document.scrollOffsetX ?? 0, document.scrollOffsetY ?? 0];
    const boxes = new Map<number, Box>();
    const drawn = new Set<number>();
    layout.nodeIndex.forEach((nodeIndex, i) => {
      const id = ids[nodeIndex];
      const bounds = layout.bounds[i];
      if (id === undefined || !bounds || boxes.has(id)) return;
      if ((snapshot.strings[layout.text?.[i] ?? -1] ?? '').trim() !== '') drawn.add(id);
      const [x = 0, y = 0, width = 0, height = 0] = bounds;
      boxes.set(id, placed([x - dx, y - dy, width, height], place));
    });
    const inner = new Map<number, DocumentBoxes>();
    nodes.contentDocumentIndex?.index.forEach((nodeIndex, i) => {
      const id = ids[nodeIndex];
      const child = nodes.contentDocumentIndex?.value[i];
      const box = id === undefined ? undefined : boxes.get(id);
      if (id === undefined || child === undefined || child <= index || !box) return;
      const found = read(child, places.get(id) ?? placeAt(box[0], box[1]));
      if (found) inner.set(id, found);
    });
    const fields = readFields(nodes, snapshot.strings);
    const partial = frames >= MAX_FRAMES && snapshot.documents.length > MAX_FRAMES;
    const texts = fields.size === 0 ? [] : readTexts(layout, snapshot.strings, (index) => boxes.get(ids[index] ?? -1));
    return { frameId: snapshot.strings[document.frameId] ?? '', boxes, fields, texts, drawn, inner, partial };
  };
  return read(0, placeAt(0, 0));
}

/** A place without transforms. */
export const placeAt = (x: number, y: number): Place => ({ at: [x, y], right: [1, 0], down: [0, 1] });

/** The box around a box that is drawn at a place. */
export function placed([x, y, width, height]: Box, { at, right, down }: Place): Box {
  const left = at[0] + x * right[0] + y * down[0];
  const top = at[1] + x * right[1] + y * down[1];
  const across = [0, width * right[0], height * down[0], width * right[0] + height * down[0]];
  const along = [0, width * right[1], height * down[1], width * right[1] + height * down[1]];
  const [minX, minY] = [Math.min(...across), Math.min(...along)];
  return [left + minX, top + minY, Math.max(...across) - minX, Math.max(...along) - minY];
}

/** Longer texts are no labels. */
const LABEL_CHARACTERS = 80;
const MAX_TEXTS = 5_000;

function readTexts(
  { nodeIndex, text = [] }: SnapshotDocument['layout'],
  strings: readonly string[],
  boxOf: (node: number) => Box | undefined,
): PlacedText[] {
  const texts: PlacedText[] = [];
  for (const [at, place] of text.entries()) {
    const words = place < 0 ? '' : (strings[place] ?? '');
    if (words.length > LABEL_CHARACTERS || !/\p{L}/u.test(words)) continue;
    const box = boxOf(nodeIndex[at] ?? -1);
    if (box !== undefined && box[2] > 0 && box[3] > 0) texts.push({ text: words.toWellFormed().trim(), box });
    if (texts.length === MAX_TEXTS) break;
  }
  return texts;
}

const FORM_ELEMENTS = new Set(['INPUT', 'SELECT', 'TEXTAREA']);
const HINTS = new Set(['name', 'id', 'placeholder', 'data-placeholder', 'aria-placeholder', 'aria-label', 'title']);

function readFields(
  { backendNodeId = [], nodeName = [], attributes = [] }: SnapshotDocument['nodes'],
  strings: readonly string[],
) {
  const fields = new Map<number, FormField>();
  const editable = strings.indexOf('contenteditable');
  nodeName.forEach((name, i) => {
    const id = backendNodeId[i];
    const list = attributes[i];
    if (id === undefined || list === undefined) return;
    const isForm = FORM_ELEMENTS.has((strings[name] ?? '').toUpperCase());
    if (!isForm && !isEditable(list, editable, strings)) return;
    const field = { type: '', autocomplete: '', hints: [] as string[], editable: !isForm };
    for (let at = 0; at + 1 < list.length; at += 2) {
      const attribute = strings[list[at] ?? -1] ?? '';
      const value = strings[list[at + 1] ?? -1] ?? '';
      if (attribute === 'type') field.type = value;
      else if (attribute === 'autocomplete') field.autocomplete = value;
      else if (HINTS.has(attribute)) field.hints.push(value);
    }
    fields.set(id, field);
  });
  return fields;
}

/** Whether an element's attributes, names and values in turn, make its content something that is typed into. */
function isEditable(list: readonly number[], name: number, strings: readonly string[]): boolean {
  if (name < 0) return false;
  for (let at = 0; at + 1 < list.length; at += 2)
    if (list[at] === name) return (strings[list[at + 1] ?? -1] ?? '').toLowerCase() !== 'false';
  return false;
}

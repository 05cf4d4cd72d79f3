import type { Box } from './tree-types.ts';

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
    readonly contentDocumentIndex?: { readonly index: readonly number[]; readonly value: readonly number[] };
  };
  readonly layout: { readonly nodeIndex: readonly number[]; readonly bounds: readonly (readonly number[])[] };
}

/** One document of the page: its frame, its nodes' boxes in the viewport, and the documents inside it by holder node id. */
export interface DocumentBoxes {
  readonly frameId: string;
  readonly boxes: Map<number, Box>;
  readonly inner: Map<number, DocumentBoxes>;
}

const MAX_FRAMES = 20;

/** Boxes of all nodes of a page and of the frames of its process, in viewport pixels: document offsets and scrolling applied. */
export function readBoxes(snapshot: DomSnapshot): DocumentBoxes | null {
  let frames = 0;
  const read = (index: number, left: number, top: number): DocumentBoxes | null => {
    const document = snapshot.documents[index];
    if (!document || ++frames > MAX_FRAMES) return null;
    const { nodes, layout } = document;
    const ids = nodes.backendNodeId ?? [];
    const dx = left - (document.scrollOffsetX ?? 0);
    const dy = top - (document.scrollOffsetY ?? 0);
    const boxes = new Map<number, Box>();
    layout.nodeIndex.forEach((nodeIndex, i) => {
      const id = ids[nodeIndex];
      const bounds = layout.bounds[i];
      if (id === undefined || !bounds || boxes.has(id)) return;
      const [x = 0, y = 0, width = 0, height = 0] = bounds;
      boxes.set(id, [x + dx, y + dy, width, height]);
    });
    const inner = new Map<number, DocumentBoxes>();
    nodes.contentDocumentIndex?.index.forEach((nodeIndex, i) => {
      const id = ids[nodeIndex];
      const child = nodes.contentDocumentIndex?.value[i];
      const box = id === undefined ? undefined : boxes.get(id);
      if (id === undefined || child === undefined || child <= index || !box) return;
      const found = read(child, box[0], box[1]);
      if (found) inner.set(id, found);
    });
    return { frameId: snapshot.strings[document.frameId] ?? '', boxes, inner };
  };
  return read(0, 0, 0);
}

import type { Tree } from '../../protocol/index.ts';
import { timedOut, within } from '../timing.ts';
import type { Cdp } from './cdp.ts';
import { LARGE_PAGE_ELEMENTS, walkLargePage } from './large-page.ts';
import type { Page } from './page.ts';
import { type DocumentBoxes, type DomSnapshot, holdersOf, type Place, placeAt, placed, readBoxes } from './snapshot.ts';
import { buildTree } from './tree-build.ts';
import type { AxFrame, AxNode, Box } from './tree-types.ts';

const MAX_CHILD_PROCESSES = 8;
const NOTHING: Tree = { nodes: [], truncated: true };

/**
 * Reads the page's accessibility tree with bounds, frames of this and of other processes included. Always answers: a page
 * that is too large for the browser's own tree is walked up to the caps, and one that does not answer in `ms` gives an
 * empty tree; both are marked truncated.
 */
export async function readTree(cdp: Cdp, page: Page, ms: number): Promise<Tree> {
  if (page.crashed) return NOTHING;
  const tree = await within(
    ms,
    read(cdp, page).catch(() => NOTHING),
  );
  return tree === timedOut ? NOTHING : tree;
}

async function read(cdp: Cdp, page: Page): Promise<Tree> {
  const elements = await page.evaluate<number>(`document.getElementsByTagName('*').length`);
  if (elements > LARGE_PAGE_ELEMENTS) return walkLargePage(page);
  const frame = await readSession(cdp, page.sessionId, page.mainFrame);
  if (!frame) return NOTHING;
  const others = [...page.children].filter(([, { type }]) => type === 'iframe').slice(0, MAX_CHILD_PROCESSES);
  const children = new Map(frame.children);
  for (const [sessionId, { targetId }] of others) {
    // A frame of another process that is going away just now is no part of the tree any more.
    const child = await readForeign(cdp, page, frame, sessionId, targetId).catch(() => null);
    if (child) children.set(child.holder, child.frame);
  }
  return buildTree({ ...frame, children });
}

/** One process's part: the tree of a frame with the frames inside it, and their boxes from one layout snapshot. */
async function readSession(cdp: Cdp, sessionId: string, frameId: string): Promise<AxFrame | null> {
  const [ax, snapshot] = await Promise.all([
    cdp.send('Accessibility.getFullAXTree', { frameId }, sessionId),
    cdp.send('DOMSnapshot.captureSnapshot', { computedStyles: [] }, sessionId),
  ]);
  const dom = snapshot as unknown as DomSnapshot;
  const boxes = readBoxes(dom, await readPlaces(cdp, sessionId, holdersOf(dom)));
  if (!boxes) return null;
  return assemble(cdp, sessionId, ax['nodes'] as AxNode[], boxes);
}

async function assemble(cdp: Cdp, sessionId: string, nodes: AxNode[], document: DocumentBoxes): Promise<AxFrame> {
  const children = new Map<number, AxFrame>();
  for (const [holder, inner] of document.inner) {
    const ax = await cdp.send('Accessibility.getFullAXTree', { frameId: inner.frameId }, sessionId).catch(() => null); // The frame was removed between the two reads.
    if (ax) children.set(holder, await assemble(cdp, sessionId, ax['nodes'] as AxNode[], inner));
  }
  return { nodes, boxes: document.boxes, fields: document.fields, children };
}

async function readForeign(cdp: Cdp, page: Page, parent: AxFrame, sessionId: string, targetId: string) {
  const owner = await page.send('DOM.getFrameOwner', { frameId: targetId });
  const holder = owner['backendNodeId'] as number;
  const at = parent.boxes.get(holder);
  const frame = await readSession(cdp, sessionId, targetId);
  if (!at || !frame) return null;
  const place = (await readPlaces(cdp, page.sessionId, [holder])).get(holder) ?? placeAt(at[0], at[1]);
  return { holder, frame: frameAt(frame, place) };
}

/** A frame and the frames in it, drawn at a place. */
function frameAt(frame: AxFrame, place: Place): AxFrame {
  const boxes = new Map<number, Box>();
  for (const [id, box] of frame.boxes) boxes.set(id, placed(box, place));
  const children = new Map<number, AxFrame>();
  for (const [holder, inner] of frame.children) children.set(holder, frameAt(inner, place));
  return { ...frame, boxes, children };
}

interface BoxModel {
  readonly content: readonly number[];
  readonly border: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** Where the contents of elements are drawn; one that is not drawn has no place. */
async function readPlaces(cdp: Cdp, sessionId: string, holders: readonly number[]): Promise<Map<number, Place>> {
  const places = new Map<number, Place>();
  const read = async (backendNodeId: number): Promise<void> => {
    const answer = await cdp.send('DOM.getBoxModel', { backendNodeId }, sessionId).catch(() => null); // It is gone, or hidden.
    const model = answer?.['model'] as BoxModel | undefined;
    if (!model || model.width <= 0 || model.height <= 0) return;
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, , , x3 = 0, y3 = 0] = model.border;
    const [x = 0, y = 0] = model.content;
    places.set(backendNodeId, {
      at: [x, y],
      right: [(x1 - x0) / model.width, (y1 - y0) / model.width],
      down: [(x3 - x0) / model.height, (y3 - y0) / model.height],
    });
  };
  await Promise.all(holders.map(read));
  return places;
}

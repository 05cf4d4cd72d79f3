import type { Tree } from '../../protocol/index.ts';
import { timedOut, within } from '../timing.ts';
import { type AxMemory, memoryKey, readStates } from './ax-memory.ts';
import type { Cdp } from './cdp.ts';
import { LARGE_PAGE_ELEMENTS, walkLargePage } from './large-page.ts';
import type { Page } from './page.ts';
import { type DocumentBoxes, type DomSnapshot, holdersOf, type Place, placeAt, placed, readBoxes } from './snapshot.ts';
import { keepPasswords } from './kept-passwords.ts';
import { buildTree } from './tree-build.ts';
import type { AxFrame, AxNode, Box } from './tree-types.ts';

const MAX_CHILD_PROCESSES = 8;
/** Smaller pages are read anew every time: it takes less than the comparison would. */
const REMEMBERED_ELEMENTS = 1_000;
const NOTHING: TreeReading = { tree: { nodes: [], truncated: true }, memory: null };

/** A page's tree, and what a later read of the same page may be spared by. */
export interface TreeReading {
  readonly tree: Tree;
  readonly memory: AxMemory | null;
}

/**
 * Reads the page's accessibility tree with bounds, frames of this and of other processes included. Always answers: a page
 * that is too large for the browser's own tree is walked up to the caps, and one that does not answer in `ms` gives an
 * empty tree; both are marked truncated. The nodes of `known` are used again where the page is as it was then.
 */
export async function readTree(cdp: Cdp, page: Page, ms: number, known: AxMemory | null = null): Promise<TreeReading> {
  if (page.crashed) return NOTHING;
  const reading = await within(
    ms,
    read(cdp, page, known).catch(() => NOTHING),
  );
  return reading === timedOut ? NOTHING : reading;
}

async function read(cdp: Cdp, page: Page, known: AxMemory | null): Promise<TreeReading> {
  const elements = await page.evaluate<number>(`document.getElementsByTagName('*').length`);
  if (elements > LARGE_PAGE_ELEMENTS) return { tree: await walkLargePage(page), memory: null };
  const frames = [...page.children].filter(([, { type }]) => type === 'iframe');
  const others = frames.slice(0, MAX_CHILD_PROCESSES);
  if (others.length === 0 && elements >= REMEMBERED_ELEMENTS) return readRemembering(cdp, page, known);
  const frame = await readSession(cdp, page, page.sessionId, page.mainFrame);
  if (!frame) return NOTHING;
  const children = new Map(frame.children);
  let partial = frame.partial === true || others.length < frames.length;
  for (const [sessionId, { targetId }] of others) {
    // A frame of another process that is going away just now is no part of the tree any more.
    const child = await readForeign(cdp, page, frame, sessionId, targetId).catch(() => null);
    if (child) children.set(child.holder, child.frame);
    else partial ||= page.children.has(sessionId);
  }
  return { tree: buildTree({ ...frame, children, partial }), memory: null };
}

/** The tree of a page of many elements, most of whose time goes into the browser's own nodes. */
async function readRemembering(cdp: Cdp, page: Page, known: AxMemory | null): Promise<TreeReading> {
  const [snapshot, states] = await Promise.all([captureSnapshot(cdp, page.sessionId), readStates(page)]);
  const boxes = await placeBoxes(cdp, page.sessionId, snapshot);
  if (!boxes) return NOTHING;
  // What happens inside a frame does not show in the states of the page around it.
  const key = boxes.inner.size === 0 ? memoryKey(page.mainFrame, snapshot, states) : null;
  const remembered = key !== null && known?.key === key ? known : null;
  const { nodes } = remembered ?? (await getNodes(cdp, page.sessionId, page.mainFrame));
  const tree = buildTree(await assemble(cdp, page, page.sessionId, nodes, boxes));
  return { tree, memory: key === null ? null : { key, nodes } };
}

const captureSnapshot = async (cdp: Cdp, sessionId: string): Promise<DomSnapshot> =>
  (await cdp.send('DOMSnapshot.captureSnapshot', { computedStyles: [] }, sessionId)) as unknown as DomSnapshot;

const getNodes = async (cdp: Cdp, sessionId: string, frameId: string): Promise<{ nodes: readonly AxNode[] }> =>
  (await cdp.send('Accessibility.getFullAXTree', { frameId }, sessionId)) as { nodes: readonly AxNode[] };

const placeBoxes = async (cdp: Cdp, sessionId: string, dom: DomSnapshot): Promise<DocumentBoxes | null> =>
  readBoxes(dom, await readPlaces(cdp, sessionId, holdersOf(dom)));

/** One process's part: the tree of a frame with the frames inside it, and their boxes from one layout snapshot. */
async function readSession(cdp: Cdp, page: Page, sessionId: string, frameId: string): Promise<AxFrame | null> {
  const [{ nodes }, dom] = await Promise.all([getNodes(cdp, sessionId, frameId), captureSnapshot(cdp, sessionId)]);
  const boxes = await placeBoxes(cdp, sessionId, dom);
  return boxes ? assemble(cdp, page, sessionId, nodes, boxes) : null;
}

async function assemble(
  cdp: Cdp,
  page: Page,
  sessionId: string,
  nodes: readonly AxNode[],
  document: DocumentBoxes,
): Promise<AxFrame> {
  keepPasswords(page, sessionId, document.fields);
  const children = new Map<number, AxFrame>();
  for (const [holder, inner] of document.inner) {
    const ax = await getNodes(cdp, sessionId, inner.frameId).catch(() => null); // The frame was removed between the two reads.
    if (ax) children.set(holder, await assemble(cdp, page, sessionId, ax.nodes, inner));
  }
  const { boxes, fields, texts, drawn, partial } = document;
  return { nodes, boxes, fields, texts, drawn, children, partial };
}

async function readForeign(cdp: Cdp, page: Page, parent: AxFrame, sessionId: string, targetId: string) {
  const owner = await page.send('DOM.getFrameOwner', { frameId: targetId });
  const holder = owner['backendNodeId'] as number;
  const at = parent.boxes.get(holder);
  const frame = await readSession(cdp, page, sessionId, targetId);
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
  const texts = frame.texts?.map(({ text, box }) => ({ text, box: placed(box, place) }));
  return { ...frame, boxes, ...(texts === undefined ? {} : { texts }), children };
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

import type { Tree } from '../../protocol/index.ts';
import { timedOut, within } from '../timing.ts';
import { type AxMemory, memoryKey, readStates } from './ax-memory.ts';
import type { Cdp } from './cdp.ts';
import { LARGE_PAGE_ELEMENTS, walkLargePage } from './large-page.ts';
import type { Page } from './page.ts';
import { type DocumentBoxes, type DomSnapshot, readBoxes } from './snapshot.ts';
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
  const others = [...page.children].filter(([, { type }]) => type === 'iframe').slice(0, MAX_CHILD_PROCESSES);
  if (others.length === 0 && elements >= REMEMBERED_ELEMENTS) return readRemembering(cdp, page, known);
  const frame = await readSession(cdp, page.sessionId, page.mainFrame);
  if (!frame) return NOTHING;
  const children = new Map(frame.children);
  for (const [sessionId, { targetId }] of others) {
    // A frame of another process that is going away just now is no part of the tree any more.
    const child = await readForeign(cdp, page, frame, sessionId, targetId).catch(() => null);
    if (child) children.set(child.holder, child.frame);
  }
  return { tree: buildTree({ ...frame, children }), memory: null };
}

/** The tree of a page of many elements, most of whose time goes into the browser's own nodes. */
async function readRemembering(cdp: Cdp, page: Page, known: AxMemory | null): Promise<TreeReading> {
  const [snapshot, states] = await Promise.all([captureSnapshot(cdp, page.sessionId), readStates(page)]);
  const boxes = readBoxes(snapshot);
  if (!boxes) return NOTHING;
  // What happens inside a frame does not show in the states of the page around it.
  const key = boxes.inner.size === 0 ? memoryKey(page.mainFrame, snapshot, states) : null;
  if (key !== null && known?.key === key)
    return { tree: buildTree({ nodes: known.nodes, boxes: boxes.boxes, children: new Map() }), memory: known };
  const { nodes } = await getNodes(cdp, page.sessionId, page.mainFrame);
  const tree = buildTree(await assemble(cdp, page.sessionId, nodes, boxes));
  return { tree, memory: key === null ? null : { key, nodes } };
}

const captureSnapshot = async (cdp: Cdp, sessionId: string): Promise<DomSnapshot> =>
  (await cdp.send('DOMSnapshot.captureSnapshot', { computedStyles: [] }, sessionId)) as unknown as DomSnapshot;

const getNodes = async (cdp: Cdp, sessionId: string, frameId: string): Promise<{ nodes: AxNode[] }> =>
  (await cdp.send('Accessibility.getFullAXTree', { frameId }, sessionId)) as { nodes: AxNode[] };

/** One process's part: the tree of a frame with the frames inside it, and their boxes from one layout snapshot. */
async function readSession(cdp: Cdp, sessionId: string, frameId: string): Promise<AxFrame | null> {
  const [{ nodes }, snapshot] = await Promise.all([getNodes(cdp, sessionId, frameId), captureSnapshot(cdp, sessionId)]);
  const boxes = readBoxes(snapshot);
  return boxes ? assemble(cdp, sessionId, nodes, boxes) : null;
}

async function assemble(cdp: Cdp, sessionId: string, nodes: AxNode[], document: DocumentBoxes): Promise<AxFrame> {
  const children = new Map<number, AxFrame>();
  for (const [holder, inner] of document.inner) {
    const ax = await getNodes(cdp, sessionId, inner.frameId).catch(() => null); // The frame was removed between the two reads.
    if (ax) children.set(holder, await assemble(cdp, sessionId, ax.nodes, inner));
  }
  return { nodes, boxes: document.boxes, children };
}

async function readForeign(cdp: Cdp, page: Page, parent: AxFrame, sessionId: string, targetId: string) {
  const owner = await page.send('DOM.getFrameOwner', { frameId: targetId });
  const holder = owner['backendNodeId'] as number;
  const at = parent.boxes.get(holder);
  const frame = await readSession(cdp, sessionId, targetId);
  if (!at || !frame) return null;
  const boxes = new Map<number, Box>();
  for (const [id, [x, y, width, height]] of frame.boxes) boxes.set(id, [x + at[0], y + at[1], width, height]);
  return { holder, frame: { ...frame, boxes } };
}

import type { CaptureInfo, Dialog, SettleLimits, SettleOutcome, Tree } from '../protocol/index.ts';
import { withApplications } from './atspi/applications.ts';
import type { Deed } from './actions/context.ts';
import { type Frame, sha256 } from './browser/capture.ts';
import { EarlyTree } from './browser/early-tree.ts';
import { settle } from './browser/settle.ts';
import type { ContentPlace } from './desktop/content-place.ts';
import { paintedScreenCamera } from './desktop/screen-camera.ts';
import { LookAhead } from './look-ahead.ts';
import { describePages, type PageFacts } from './page-info.ts';
import { encodePng, pngSize } from './picture.ts';
import type { Session } from './session.ts';
import { type Deadline, type timedOut, within } from './timing.ts';

/** What settling, capturing and reading the tree gave. */
export interface Look {
  readonly settle: SettleOutcome;
  readonly page: PageFacts;
  /** Where the page lies on the screen, and its size. */
  readonly place: ContentPlace;
  readonly capture: CaptureInfo | null;
  readonly png: Buffer | null;
  readonly tree: Tree;
  readonly dialogs: Dialog[];
  readonly notes: string[];
  readonly times: { readonly settleMs: number; readonly captureMs: number; readonly treeMs: number };
}

/** What is compared with the next look. */
export interface LookMark {
  readonly picture: string;
  readonly url: string;
  readonly tab: string;
  readonly tree: string;
  /** Equal in all of these to the look before it. */
  readonly same: boolean;
}

/** Settles, captures and reads the tree within the deadline, and marks the result for the next comparison. */
export async function look(
  session: Session,
  limits: SettleLimits,
  deadline: Deadline,
  deed: Deed,
): Promise<Look | typeof timedOut> {
  return within(deadline.left, lookNow(session, limits, deed));
}

const NO_APPLICATIONS: Tree = { nodes: [], truncated: false };

async function lookNow(session: Session, limits: SettleLimits, { altering, reactionMs }: Deed): Promise<Look> {
  const { browser, lastFrame, lastApplications } = session;
  const turn = ++session.looks;
  const early = new EarlyTree(browser.cdp);
  const ahead = new LookAhead(session);
  const settled = await settle(browser, limits, {
    between: (watched, frame) => {
      early.begin(watched, !altering || (session.seesWholePage && frame.key === lastFrame));
      ahead.begin(watched, frame);
    },
    camera: session.seesWholePage
      ? session.camera
      : // The verbs of the page, and whatever made it ask for something.
        paintedScreenCamera(session.desktop.screen, () => (altering && reactionMs === 0) || browser.book.seen > 0),
    reaction: reactionMs > 0 && lastFrame !== null ? { before: lastFrame, withinMs: reactionMs } : null,
  });
  browser.book.endStep(performance.now(), limits.heldOpenMs);
  const afterSettle = performance.now();
  const active = await browser.active();
  const notes: string[] = [];
  const png = settled.frame ? await pngOf(session, settled.frame) : await screenInstead(session, notes);
  const afterCapture = performance.now();
  const [page, place, pageTree, applications] = await Promise.all([
    describePages(browser, active),
    ahead.place(active, settled.frame),
    early.take(active, settled.outcome.reason === 'settled'),
    // Applications of which nothing looks otherwise, and to which nothing was done, tell what they told before.
    (!altering && settled.frame?.key === lastFrame && lastApplications) ||
      (session.applications?.read() ?? NO_APPLICATIONS),
  ]);
  const { tree, digest } = withApplications(pageTree, applications);
  const afterTree = performance.now();
  if (turn !== session.looks) throw new Error('a later look has begun');
  if (active.loading && settled.outcome.reason === 'limit') notes.push('The page was still loading.');
  const before = session.lastLook;
  const mark = { picture: png ? sha256(png) : '', url: page.url, tab: page.tab, tree: digest };
  const samePicture = before !== null && before.picture === mark.picture;
  const same = samePicture && before.url === mark.url && before.tab === mark.tab && before.tree === mark.tree;
  session.lastLook = { ...mark, same };
  session.lastFrame = settled.frame?.key ?? null;
  session.lastPng = settled.frame ? png : null;
  session.lastTree = tree;
  session.lastApplications = applications;
  session.lastPage = page;
  session.lastPlace = place;
  const captureMs = settled.frame ? settled.frame.endedAt - settled.frame.startedAt : afterCapture - afterSettle;
  return {
    settle: settled.outcome,
    page,
    place,
    tree,
    png,
    notes,
    dialogs: browser.dialogs.take(),
    capture: png ? { ...pngSize(png), bytes: png.length, sha256: mark.picture, same: samePicture } : null,
    times: {
      captureMs,
      settleMs: settled.outcome.ms - (settled.frame ? captureMs : 0),
      treeMs: afterTree - afterCapture,
    },
  };
}

/** A frame's file; the one before it where they show the same, since packing a whole screen takes tens of milliseconds. */
async function pngOf({ lastFrame, lastPng }: Session, frame: Frame): Promise<Buffer> {
  return frame.key === lastFrame && lastPng !== null ? lastPng : frame.png();
}

/**
 * What can be said without the browser, for a page that keeps it too busy to answer: the screen as the display server
 * has it, and address and tree as they were. Null before the first look.
 */
export async function lookWithoutBrowser(session: Session): Promise<Look | null> {
  const { lastPage, lastTree, browser } = session;
  if (lastPage === null) return null;
  session.looks++;
  const startedAt = performance.now();
  const notes = ['The browser was too busy to be asked; address and tree are the ones before.'];
  const png = await screenInstead(session, notes);
  const captureMs = performance.now() - startedAt;
  session.lastLook = null;
  return {
    settle: { reason: 'limit', ms: 0, requests: 0, frames: 0 },
    page: lastPage,
    place: session.lastPlace,
    // It is of another moment than the picture: nobody may take its bounds for the picture's.
    tree: { ...lastTree, truncated: true },
    png,
    notes,
    dialogs: browser.dialogs.take(),
    capture: png ? { ...pngSize(png), bytes: png.length, sha256: sha256(png), same: false } : null,
    times: { captureMs, settleMs: 0, treeMs: 0 },
  };
}

/** The whole screen, for a page whose process gives no picture. */
async function screenInstead(session: Session, notes: string[]): Promise<Buffer | null> {
  notes.push('The page did not answer; the picture is of the screen.');
  const { screen } = session.desktop;
  return encodePng(await screen.pixels(), screen);
}

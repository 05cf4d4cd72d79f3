import type { BootAnswer, BootRequest, EndState, Observation, Tree } from '../protocol/index.ts';
import { Applications } from './atspi/applications.ts';
import { Browser } from './browser/browser.ts';
import { proveSandbox } from './browser/sandbox-proof.ts';
import { type Camera, takeFrame } from './browser/capture.ts';
import { settle } from './browser/settle.ts';
import { BLANK_PAGE } from './browser/flags.ts';
import { type Chromium, startChromium } from './browser/start-chromium.ts';
import type { Child } from './children.ts';
import type { Commands } from './command/commands.ts';
import { parseTarget } from './actions/navigate.ts';
import { type ContentPlace, WHOLE_SCREEN } from './desktop/content-place.ts';
import { type Desktop, startDesktop } from './desktop/desktop.ts';
import { focusPage } from './desktop/focus-page.ts';
import { setLayout } from './desktop/layout.ts';
import { screenCamera } from './desktop/screen-camera.ts';
import { infra } from './errors.ts';
import { openFirstPage } from './first-page.ts';
import type { DeliveredFolder } from './files/delivered.ts';
import type { WorkFolder } from './files/work.ts';
import type { LookMark } from './look.ts';
import { describePages, type PageFacts } from './page-info.ts';
import { Deadline, timedOut, until, within } from './timing.ts';

/** What exists before `boot`: started with the guest. */
export interface Ground {
  readonly display: Child;
  readonly work: WorkFolder;
  readonly delivered: DeliveredFolder;
  readonly commands: Commands;
  readonly refusalOf: (authority: string) => string | null;
  /** Notes a point in time for `boot`'s marks. */
  readonly mark: (name: string) => void;
  readonly marks: Readonly<Record<string, number>>;
}

/** One booted desktop and what the run has done in it. */
export class Session {
  readonly request: BootRequest;
  readonly browser: Browser;
  readonly desktop: Desktop;
  readonly chromium: Chromium;
  readonly answer: BootAnswer;
  readonly delivered: DeliveredFolder;
  readonly commands: Commands;
  readonly refusalOf: Ground['refusalOf'];
  /** What tells of applications beside the browser; null where there are none. */
  readonly applications: Applications | null;
  finished: Observation['finish'] | null = null;
  lastLook: LookMark | null = null;
  /** The key of the last look's picture. */
  lastFrame: string | null = null;
  /** That picture as a file. */
  lastPng: Buffer | null = null;
  lastTree: Tree = { nodes: [], truncated: false };
  /** What the applications told at the last look; null before the first. */
  lastApplications: Tree | null = null;
  /** Address, title and tabs of the last look; null before the first. */
  lastPage: PageFacts | null = null;
  /** Where the page lay at the last look. */
  lastPlace: ContentPlace = WHOLE_SCREEN;
  /** How many looks have begun: one that a later one has overtaken leaves no mark. */
  looks = 0;

  private constructor(
    parts: Pick<
      Session,
      'request' | 'browser' | 'desktop' | 'chromium' | 'answer' | 'delivered' | 'commands' | 'refusalOf'
    >,
  ) {
    this.request = parts.request;
    this.browser = parts.browser;
    this.desktop = parts.desktop;
    this.chromium = parts.chromium;
    this.answer = parts.answer;
    this.delivered = parts.delivered;
    this.commands = parts.commands;
    this.refusalOf = parts.refusalOf;
    this.applications = parts.desktop.accessibilityBus ? new Applications() : null;
  }

  /**
   * Starts window manager and browser and opens the first page, settled. Raises `infra`: `display_dead`,
   * `browser_start_failed`, or `deadline`.
   */
  static async boot(ground: Ground, request: BootRequest): Promise<Session> {
    const session = await within(request.deadlineMs, Session.#boot(ground, request));
    if (session === timedOut) {
      throw infra(
        'deadline',
        `the desktop did not come up in ${request.deadlineMs} ms; so far: ${JSON.stringify(ground.marks)}`,
      );
    }
    return session;
  }

  static async #boot(ground: Ground, request: BootRequest): Promise<Session> {
    const deadline = new Deadline(request.deadlineMs);
    const { actionSpace } = request;
    const target = request.startUrl === BLANK_PAGE ? null : parseTarget(request.startUrl);
    const preparing = ground.commands.prepare(actionSpace === 'browser_desktop');
    const desktop = await startDesktop(ground.display, actionSpace === 'browser_desktop', deadline.left);
    await setLayout(request.layout);
    await desktop.input.keyboard.read();
    ground.mark('display');
    const chromium = await startChromium(actionSpace, request.bookmarks, deadline.left);
    ground.mark('browser');
    const browser = new Browser(chromium.cdp, { kiosk: actionSpace === 'browser', files: () => ground.work.paths() });
    const page = await browser.attach(deadline.left);
    await windowInPlace(desktop, actionSpace);
    ground.mark('window');
    browser.book.startStep();
    if (target === null) await settle(browser, request.settle);
    else await openFirstPage({ browser, page, target, ground, deadline, limits: request.settle });
    if (actionSpace === 'browser_desktop') {
      await focusPage(page, desktop.input);
      await settle(browser, request.settle, { camera: screenCamera(desktop.screen) });
    }
    await page.send('Page.resetNavigationHistory');
    ground.mark('firstFrame');
    const answer = {
      ...(await proveSandbox()),
      chromium: chromium.version,
      managedPolicy: chromium.managedPolicy,
      accessibilityBus: desktop.accessibilityBus,
      commands: await preparing,
    };
    const { delivered, commands, refusalOf } = ground;
    const { sandbox, evidence: sandboxEvidence, ...rest } = answer;
    return new Session({
      request,
      browser,
      desktop,
      chromium,
      delivered,
      commands,
      refusalOf,
      answer: { sandbox, sandboxEvidence, ...rest, marks: { ...ground.marks } },
    });
  }

  /** Whether a picture shows all of the page: no window of another application can lie over it. */
  get seesWholePage(): boolean {
    return this.request.actionSpace === 'browser';
  }

  /** What takes the pictures of this battle: of the page, or of the whole screen where there are other windows. */
  get camera(): Camera {
    return this.seesWholePage ? takeFrame : screenCamera(this.desktop.screen);
  }

  /** Raises `infra` when display, window manager or browser has died. */
  check(): void {
    this.desktop.check();
    const { end, tail } = this.chromium.child;
    if (end !== null) throw infra('browser_dead', `Chromium ended: ${end}. ${tail.slice(-500)}`.trim());
  }

  /** The state the run leaves now. */
  async endState(): Promise<EndState> {
    const asked = await within(
      PAGES_MS,
      this.browser.active().then((page) => describePages(this.browser, page)),
    );
    const page = asked === timedOut ? this.lastPage : asked;
    if (page === null) throw infra('deadline', `the browser did not name its page in ${PAGES_MS} ms`);
    const { url, title } = page;
    return {
      url,
      title,
      verdict: this.finished?.verdict ?? null,
      message: this.finished?.message ?? null,
      delivered: await this.delivered.list(),
      tree: this.lastTree,
    };
  }
}

const WINDOW_MS = 3_000;
/** How long the browser may take to name its page at the end; a page may keep it busy. */
const PAGES_MS = 4_000;

/** Waits until the browser's window has its final place: the first frame must not depend on the window manager's timing. */
async function windowInPlace({ screen }: Desktop, actionSpace: BootRequest['actionSpace']): Promise<void> {
  await until(WINDOW_MS, async () => {
    const windows = await screen.windows();
    const placed = windows.some(({ width, height }) =>
      actionSpace === 'browser' ? width === screen.width && height === screen.height : width > screen.width / 2,
    );
    return placed ? true : null;
  });
}

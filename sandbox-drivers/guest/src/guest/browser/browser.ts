import { LIMITS } from '../../protocol/index.ts';
import { infra } from '../errors.ts';
import { PLACES } from '../places.ts';
import { Deadline, until, within } from '../timing.ts';
import type { Cdp, CdpEvent } from './cdp.ts';
import { BLANK_PAGE } from './flags.ts';
import { Dialogs, type WorkFiles } from './dialogs.ts';
import { handleNetworkEvent } from './network-events.ts';
import { Page } from './page.ts';
import { RequestBook } from './requests.ts';
import { ATTACH, only, setUp } from './set-up.ts';

/** How long a new window may take to fill the screen. */
const PLACING_MS = 1_500;
/** How long a tab that has just come up is waited for; one that shares its process with a busy page takes longer. */
const READY_MS = 1_000;

/** The same of the first tab, which shares its process with none, before it gives way to another. */
const FIRST_READY_MS = 2_000;
const FIRST_TRIES = 3;

/** All tabs of the browser: attaches to new ones before they run, follows the newest, and keeps the request book. */
export class Browser {
  readonly cdp: Cdp;
  readonly book = new RequestBook();
  readonly dialogs: Dialogs;
  readonly #pages = new Map<string, Page>();
  readonly #bySession = new Map<string, Page>();
  /** What the last setting up of each page, frame and worker came to; see `setUp`. */
  readonly #setUps = new Map<string, Promise<string | null>>();
  readonly #kiosk: boolean;
  #active: Page | null = null;
  #count = 0;
  #changed: (() => void)[] = [];
  /** Things that happened to tabs since the last step, one sentence each. */
  readonly notices: string[] = [];

  constructor(cdp: Cdp, options: { kiosk: boolean; files: WorkFiles }) {
    this.cdp = cdp;
    this.#kiosk = options.kiosk;
    this.dialogs = new Dialogs(options.files);
    cdp.listen((event) => this.#handle(event));
  }

  /**
   * Opens the first tab and waits until it is set up: Chromium's process of an empty page that is asked for something while
   * another page takes its place now and then crashes. A tab whose process ends before gives way to a new one. Raises
   * `infra` when none is there within `ms`.
   */
  async attach(ms: number): Promise<Page> {
    const deadline = new Deadline(ms);
    await this.cdp.send('Target.setDiscoverTargets', { discover: true });
    await this.cdp.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: PLACES.downloads });
    await this.cdp.send('Target.setAutoAttach', { ...ATTACH, filter: only('tab') });
    for (let tries = 1; ; tries++) {
      await this.#openWindow();
      const page = await until(deadline.left, () => this.#active);
      if (!page) throw infra('browser_start_failed', `no tab came up in ${ms} ms`);
      const wait = tries < FIRST_TRIES ? Math.min(deadline.left, FIRST_READY_MS) : deadline.left;
      await until(wait, () => (page.crashed || page.setUp !== 'asked' ? true : null));
      if (page.setUp === 'done' && !page.crashed) return page;
      if (tries === FIRST_TRIES)
        throw infra('browser_start_failed', `the first tab could not be set up: ${page.setUp}`);
      await this.cdp.send('Target.closeTarget', { targetId: page.targetId });
      await until(deadline.left, () => (this.#active === page ? null : true));
      this.#count = 0;
    }
  }

  /** The tab that actions go to, set up unless it is too busy for that. Opens an empty one when the last was closed. */
  async active(ms = 3_000): Promise<Page> {
    for (;;) {
      const page = this.#active ?? (await this.#emptyTab(ms));
      await page.ready;
      // It may have closed, or opened another, meanwhile.
      if (page === this.#active) return page;
    }
  }

  async #emptyTab(ms: number): Promise<Page> {
    await this.#openWindow();
    const page = await until(ms, () => this.#active);
    if (!page) throw infra('browser_dead', 'the last tab was closed and no new one could be opened');
    this.notices.push('The last tab was closed; an empty one was opened.');
    return page;
  }

  /** Open tabs in order of their ids. */
  get pages(): readonly Page[] {
    return [...this.#pages.values()];
  }

  /** Makes a tab the active one and brings it to the front. */
  async activate(page: Page): Promise<void> {
    this.#active = page;
    await this.cdp.send('Target.activateTarget', { targetId: page.targetId });
  }

  /** Resolves at the next event that can matter to settling. */
  nextChange(): Promise<void> {
    return new Promise((resolve) => this.#changed.push(resolve));
  }

  /** Resolves once a page is no longer the active one or shows another document; or after the signal, at the next change. */
  async replaced(page: Page, signal: AbortSignal): Promise<void> {
    const { documents } = page;
    while (!signal.aborted && page === this.#active && page.documents === documents) await this.nextChange();
  }

  async #openWindow(): Promise<void> {
    await this.cdp.send('Target.createTarget', { url: BLANK_PAGE, newWindow: true });
  }

  #notify(): void {
    const waiting = this.#changed;
    this.#changed = [];
    for (const resolve of waiting) resolve();
  }

  #handle(event: CdpEvent): void {
    const { method, params, sessionId } = event;
    if (method === 'Target.attachedToTarget') return this.#attached(event);
    if (method === 'Target.detachedFromTarget') return this.#detached(String(params['sessionId']));
    if (method === 'Target.targetCrashed') {
      const crashed = this.#pages.get(String(params['targetId']));
      if (crashed) crashed.crashed = true;
      return this.#notify();
    }
    const page = sessionId === undefined ? undefined : this.#bySession.get(sessionId);
    if (!page || sessionId === undefined) return;
    this.dialogs.handle(event, page);
    if (method === 'Inspector.targetReloadedAfterCrash') this.#setUpAgain(page, sessionId);
    if (handleNetworkEvent(event, sessionId, page, this.book, performance.now())) this.#notify();
  }

  #attached({ params, sessionId: parent }: CdpEvent): void {
    const sessionId = String(params['sessionId']);
    const info = params['targetInfo'] as {
      targetId: string;
      type: string;
      subtype?: string;
      url: string;
      openerId?: string;
    };
    if (info.type === 'tab') return this.#setUp(sessionId, info.type);
    const owner = parent === undefined ? undefined : this.#bySession.get(parent);
    if (isTab(info) && !this.#pages.has(info.targetId)) this.#addPage(sessionId, info);
    else if (owner) {
      owner.children.set(sessionId, info);
      this.#bySession.set(sessionId, owner);
    }
    this.#setUp(sessionId, info.type);
  }

  #setUp(sessionId: string, type: string): void {
    const done = setUp(this.cdp, sessionId, type);
    this.#setUps.set(sessionId, done);
    const page = this.#bySession.get(sessionId);
    if (page?.sessionId !== sessionId) return;
    page.setUp = 'asked';
    const answered = done.then((missing) => {
      page.setUp = missing ?? 'done';
    });
    page.ready = within(READY_MS, answered).then(() => undefined);
  }

  /** A process that ended before it was set up has taken what it was asked for with it; otherwise Chromium tells the next one. */
  #setUpAgain(page: Page, sessionId: string): void {
    const type = sessionId === page.sessionId ? 'page' : page.children.get(sessionId)?.type;
    const again = (missing: string | null): void => {
      if (missing !== null && type !== undefined) this.#setUp(sessionId, type);
    };
    this.#setUps.get(sessionId)?.then(again, () => undefined);
  }

  #addPage(sessionId: string, info: { targetId: string; openerId?: string }): void {
    const id = `tab-${++this.#count}`;
    const page = new Page(this.cdp, { id, targetId: info.targetId, sessionId, openerId: info.openerId ?? null });
    this.#pages.set(info.targetId, page);
    this.#bySession.set(sessionId, page);
    if (this.#active) this.notices.push(`A new tab opened and is now the active one: ${id}.`);
    void this.activate(page).catch(() => undefined);
    if (this.#kiosk) this.#fillScreen(page).catch(() => undefined);
    this.#notify();
  }

  /**
   * Every window gets the whole screen, pop-ups too: a page has the same coordinates as every other. Until it has, no
   * picture counts.
   */
  async #fillScreen(page: Page): Promise<void> {
    page.placing = true;
    // A window that vanishes meanwhile, or a page too busy to say how large it is, has no place to wait for.
    await within(PLACING_MS, this.#takeScreen(page)).catch(() => undefined);
    page.placing = false;
    this.#notify();
  }

  async #takeScreen(page: Page): Promise<void> {
    const { windowId, bounds } = (await this.cdp.send('Browser.getWindowForTarget', { targetId: page.targetId })) as {
      windowId: number;
      bounds: { windowState: string };
    };
    if (bounds.windowState !== 'fullscreen')
      await this.cdp.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'fullscreen' } });
    await until(PLACING_MS, async () => {
      // Asked while a document takes the place of another there may be no answer.
      const [width, height] = await page.evaluate<number[]>('[innerWidth, innerHeight]').catch(() => []);
      return width === LIMITS.width && height === LIMITS.height ? true : null;
    });
  }

  #detached(sessionId: string): void {
    const page = this.#bySession.get(sessionId);
    this.#bySession.delete(sessionId);
    this.#setUps.delete(sessionId);
    this.book.drop(`${sessionId} `);
    if (!page) return;
    page.children.delete(sessionId);
    if (page.sessionId !== sessionId) return this.#notify();
    for (const child of page.children.keys()) this.book.drop(`${child} `);
    this.#pages.delete(page.targetId);
    if (this.#active === page) {
      const next = (page.openerId ? this.#pages.get(page.openerId) : undefined) ?? this.pages.at(-1) ?? null;
      this.#active = null;
      if (next) {
        this.notices.push(`${page.id} was closed; the active tab is ${next.id}.`);
        void this.activate(next).catch(() => undefined);
      }
    }
    this.#notify();
  }
}

/** A tab of the task: no prerendered page, and no page of Chromium's own user interface. */
const isTab = (info: { type: string; subtype?: string; url: string }): boolean =>
  info.type === 'page' && !info.subtype && !info.url.startsWith('chrome://');

import { LIMITS } from '../../protocol/index.ts';
import { infra } from '../errors.ts';
import { PLACES } from '../places.ts';
import { until, within } from '../timing.ts';
import type { Cdp, CdpEvent } from './cdp.ts';
import { BLANK_PAGE } from './flags.ts';
import { Dialogs, PRINT_BINDING, PRINT_HOOK, type WorkFiles } from './dialogs.ts';
import { handleNetworkEvent } from './network-events.ts';
import { Page } from './page.ts';
import { RequestBook } from './requests.ts';

const NETWORK = { maxTotalBufferSize: 1_000_000, maxResourceBufferSize: 100_000 };
/** How long a new window may take to fill the screen. */
const PLACING_MS = 1_500;
const only = (type: string): object[] => [{ type }, { exclude: true }];
const ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };

/** All tabs of the browser: attaches to new ones before they run, follows the newest, and keeps the request book. */
export class Browser {
  readonly cdp: Cdp;
  readonly book = new RequestBook();
  readonly dialogs: Dialogs;
  readonly #pages = new Map<string, Page>();
  readonly #bySession = new Map<string, Page>();
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

  /** Attaches to the first tab. Raises `infra` when none comes within `ms`. */
  async attach(ms: number): Promise<Page> {
    await this.cdp.send('Target.setDiscoverTargets', { discover: true });
    await this.cdp.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: PLACES.downloads });
    await this.cdp.send('Target.setAutoAttach', { ...ATTACH, filter: only('tab') });
    await this.#openWindow();
    const page = await until(ms, () => this.#active);
    if (!page) throw infra('browser_start_failed', `no tab came up in ${ms} ms`);
    return page;
  }

  /** The tab that actions go to. Opens an empty one when the last was closed. */
  async active(ms = 3_000): Promise<Page> {
    if (this.#active) return this.#active;
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
    // A page that changes its process now and then comes up without what was enabled in the one before.
    if (method === 'Page.frameNavigated' && sessionId === page.sessionId) {
      const again = (command: string, body: object): void => void page.send(command, body).catch(() => undefined);
      again('Network.enable', NETWORK);
      again('Page.setInterceptFileChooserDialog', { enabled: true });
    }
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
    const send = (method: string, body: object = {}): void =>
      // A target that vanishes while it is being set up reports its end by a detach event.
      void this.cdp.send(method, body, sessionId).catch(() => undefined);
    if (info.type === 'tab') {
      // Pages are attached through their tabs: that is the only way to hold a new page until it is set up.
      send('Target.setAutoAttach', { ...ATTACH, filter: only('page') });
      send('Runtime.runIfWaitingForDebugger');
      return;
    }
    const owner = parent === undefined ? undefined : this.#bySession.get(parent);
    if (isTab(info) && !this.#pages.has(info.targetId)) this.#addPage(sessionId, info);
    else if (owner) {
      owner.children.set(sessionId, info);
      this.#bySession.set(sessionId, owner);
    }
    if (info.type === 'page' || info.type === 'iframe') {
      send('Page.enable');
      send('Runtime.enable'); // Without it the binding below does not exist.
      send('Runtime.addBinding', { name: PRINT_BINDING });
      send('Page.addScriptToEvaluateOnNewDocument', { source: PRINT_HOOK, runImmediately: true });
      send('Page.setInterceptFileChooserDialog', { enabled: true });
      send('Target.setAutoAttach', ATTACH);
    }
    send('Network.enable', NETWORK);
    if (info.type === 'page') send('Emulation.setFocusEmulationEnabled', { enabled: true });
    send('Runtime.runIfWaitingForDebugger');
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

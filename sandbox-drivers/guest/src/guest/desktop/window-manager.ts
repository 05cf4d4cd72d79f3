import type { XClient, XDisplay } from 'x11';
import { until } from '../timing.ts';
import { ask, vanished } from './x-request.ts';

/** Only the window manager hears what is said to the root window under this mask. */
const REDIRECT_AND_NOTIFY = 0x18_0000;
/** A pager speaks for the user, whom the window manager does not keep from a window. */
const FROM_PAGER = 2;
const MOST_WINDOWS = 64;
const MENU_TYPES = ['MENU', 'POPUP_MENU', 'DROPDOWN_MENU'] as const;
/** State of a window that is on the screen. */
const VIEWABLE = 2;

/**
 * Brings windows to the front. By itself the window manager gives a new window neither the keyboard nor its place in front
 * while the user has just done something in another one: whether it does would depend on a fraction of a second.
 */
export class WindowManager {
  readonly #x: XClient;
  readonly #root: number;
  readonly #clients: number;
  readonly #active: number;
  readonly #type: number;
  readonly #menus: readonly number[];

  private constructor(
    x: XClient,
    root: number,
    atoms: { clients: number; active: number; type: number; menus: number[] },
  ) {
    this.#x = x;
    this.#root = root;
    this.#clients = atoms.clients;
    this.#active = atoms.active;
    this.#type = atoms.type;
    this.#menus = atoms.menus;
  }

  /** Prepares asking over a connection. */
  static async on({ client, screen }: XDisplay): Promise<WindowManager> {
    const atom = (name: string): Promise<number> => ask((done) => client.InternAtom(false, name, done));
    const [clients, active, type, ...menus] = await Promise.all([
      atom('_NET_CLIENT_LIST'),
      atom('_NET_ACTIVE_WINDOW'),
      atom('_NET_WM_WINDOW_TYPE'),
      ...MENU_TYPES.map((name) => atom(`_NET_WM_WINDOW_TYPE_${name}`)),
    ]);
    return new WindowManager(client, screen[0]?.root ?? 0, { clients, active, type, menus });
  }

  /** Windows of a class (a part of `WM_CLASS`, in lower case), the oldest first. */
  async windowsOf(name: string): Promise<number[]> {
    const all = await this.#longs(this.#root, this.#clients);
    const classes = all.map((window) => this.#property(window, this.#x.atoms['WM_CLASS'] ?? 0).catch(vanished(null)));
    const named = (await Promise.all(classes)).map((data) => data?.toString('latin1').toLowerCase().includes(name));
    return all.filter((_, n) => named[n]);
  }

  /** Gives a window the keyboard and the front; true when it has both within `ms`. */
  async bringUp(window: number, ms: number): Promise<boolean> {
    this.#x.SendClientMessage(this.#root, window, this.#active, 32, [FROM_PAGER, 0, 0, 0, 0], REDIRECT_AND_NOTIFY);
    const isActive = async (): Promise<true | null> =>
      (await this.#longs(this.#root, this.#active))[0] === window ? true : null;
    return (await until(ms, isActive)) === true;
  }

  /** How many menus are open that the window manager has no part in: those of the browser and of GTK programs. */
  async openMenus(): Promise<number> {
    const { children } = await ask<{ children: number[] }>((done) => this.#x.QueryTree(this.#root, done));
    const open = await Promise.all(children.map((window) => this.#isMenu(window).catch(vanished(false))));
    return open.filter(Boolean).length;
  }

  async #isMenu(window: number): Promise<boolean> {
    const { mapState, overrideRedirect } = await ask<{ mapState: number; overrideRedirect: number }>((done) =>
      this.#x.GetWindowAttributes(window, done),
    );
    if (mapState !== VIEWABLE || overrideRedirect === 0) return false;
    return (await this.#longs(window, this.#type)).some((type) => this.#menus.includes(type));
  }

  async #longs(window: number, property: number): Promise<number[]> {
    const data = await this.#property(window, property);
    return Array.from({ length: Math.floor(data.length / 4) }, (_, n) => data.readUInt32LE(n * 4));
  }

  async #property(window: number, property: number): Promise<Buffer> {
    const { data } = await ask<{ data: Buffer }>((done) =>
      this.#x.GetProperty(0, window, property, 0, 0, MOST_WINDOWS, done),
    );
    return data;
  }
}

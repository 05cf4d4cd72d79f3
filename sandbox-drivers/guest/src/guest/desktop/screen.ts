import x11, { type XClient, type XDisplay } from 'x11';
import { LIMITS, type WindowInfo } from '../../protocol/index.ts';
import { sha256 } from '../browser/capture.ts';
import { DISPLAY } from '../places.ts';
import { oneLine } from '../text.ts';
import { ask, vanished } from './x-request.ts';

const Z_PIXMAP = 2;
const ALL_PLANES = 0xffffffff;
const ANY_TYPE = 0;
const VIEWABLE = 2;
const MAX_WINDOWS = 50;
/** Key codes of a core keyboard. */
const FIRST_KEY = 8;
const LAST_KEY = 255;

/** The X screen: its size, the windows on it, and its pixels. */
export class Screen {
  readonly #x: XClient;
  readonly #root: number;
  readonly #atoms = new Map<string, Promise<number>>();
  readonly width: number;
  readonly height: number;
  readonly depth: number;

  private constructor(display: XDisplay) {
    const [screen] = display.screen;
    if (!screen) throw new Error('the display has no screen');
    this.#x = display.client;
    this.#root = screen.root;
    this.width = screen.pixel_width;
    this.height = screen.pixel_height;
    this.depth = screen.root_depth;
  }

  /** Connects to the desktop's display; rejects when it does not answer. */
  static async connect(): Promise<Screen> {
    const display = await ask<XDisplay>((done) => x11.createClient({ display: DISPLAY }, done));
    // A window may vanish between listing and asking; the request's own callback gets that error.
    display.client.on('error', () => undefined);
    return new Screen(display);
  }

  /** Visible windows of applications, bottom to top, where their content lies on the screen; at most 50. */
  async windows(): Promise<WindowInfo[]> {
    return (await this.#collect(this.#root, 0)).slice(0, MAX_WINDOWS);
  }

  /** Raw pixels of the whole screen: 4 bytes each, blue, green, red, unused. */
  async pixels(): Promise<Buffer> {
    const { data } = await ask<{ data: Buffer }>((done) =>
      this.#x.GetImage(Z_PIXMAP, this.#root, 0, 0, this.width, this.height, ALL_PLANES, done),
    );
    return data;
  }

  /** The keyboard: rules, model and layout as the display names them, and a hash of what every key gives. */
  async keyboard(): Promise<string> {
    const names = (await this.#text(this.#root, '_XKB_RULES_NAMES')).split('\0').join(' ').trim();
    const keys = await ask<number[][]>((done) => this.#x.GetKeyboardMapping(FIRST_KEY, LAST_KEY - FIRST_KEY + 1, done));
    return `${names} ${sha256(JSON.stringify(keys)).slice(0, 16)}`.slice(0, 400);
  }

  /** All children are asked at once: one after the other they cost a step tens of milliseconds. */
  async #collect(parent: number, depth: number): Promise<WindowInfo[]> {
    const { children } = await ask<{ children: number[] }>((done) => this.#x.QueryTree(parent, done));
    const found = children.map((id) =>
      this.#describe(id)
        .then((info) => (info !== null ? [info] : depth < 2 ? this.#collect(id, depth + 1) : []))
        .catch(vanished<WindowInfo[]>([])),
    );
    return (await Promise.all(found)).flat();
  }

  async #describe(id: number): Promise<WindowInfo | null> {
    const { mapState } = await ask<{ mapState: number }>((done) => this.#x.GetWindowAttributes(id, done));
    if (mapState !== VIEWABLE) return null;
    const name = await this.#text(id, 'WM_CLASS');
    if (name === '') return null; // The window manager's frame: the application's own window is inside it.
    const size = await ask<{ width: number; height: number }>((done) => this.#x.GetGeometry(id, done));
    const at = await ask<{ destX: number; destY: number }>((done) =>
      this.#x.TranslateCoordinates(id, this.#root, 0, 0, done),
    );
    return {
      class: oneLine(name.split('\0').filter(Boolean).join(' '), 200),
      title: oneLine((await this.#text(id, '_NET_WM_NAME')) || (await this.#text(id, 'WM_NAME')), LIMITS.title),
      x: signed(at.destX),
      y: signed(at.destY),
      width: size.width,
      height: size.height,
    };
  }

  async #text(id: number, property: string): Promise<string> {
    const atom = await this.#atom(property);
    const { data } = await ask<{ data: Buffer }>((done) => this.#x.GetProperty(0, id, atom, ANY_TYPE, 0, 1_000, done));
    return data.toString('utf8');
  }

  /** A name's number never changes while the display runs. */
  #atom(name: string): Promise<number> {
    const known = this.#atoms.get(name);
    if (known !== undefined) return known;
    const atom = ask<number>((done) => this.#x.InternAtom(false, name, done));
    this.#atoms.set(name, atom);
    return atom;
  }
}

const signed = (value: number): number => (value > 0x7fff ? value - 0x10000 : value);

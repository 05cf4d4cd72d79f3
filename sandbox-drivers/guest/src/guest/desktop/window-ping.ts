import type { XClient, XDisplay } from 'x11';
import { Deadline, timedOut, within } from '../timing.ts';
import { ask, vanished } from './x-request.ts';

const SUBSTRUCTURE_NOTIFY = 0x8_0000;
const PROPERTY_LONGS = 64;

interface Atoms {
  readonly active: number;
  readonly protocols: number;
  readonly ping: number;
}

/**
 * Asks the active window whether its program has come so far in its events (`_NET_WM_PING`): a program answers when it
 * gets to the question, which stands behind all input it was given before.
 */
export class WindowPing {
  readonly #x: XClient;
  readonly #root: number;
  readonly #atoms: Atoms;
  #token = 0;
  /** Who waits for the answer to which question. */
  readonly #waiting = new Map<number, () => void>();

  private constructor(x: XClient, root: number, atoms: Atoms) {
    this.#x = x;
    this.#root = root;
    this.#atoms = atoms;
    x.on('event', ({ name, message_type: type, data }) => {
      if (name !== 'ClientMessage' || type !== atoms.protocols || data === undefined) return;
      if (data[0] === atoms.ping && data[1] !== undefined) this.#waiting.get(data[1])?.();
    });
    x.ChangeWindowAttributes(root, { eventMask: SUBSTRUCTURE_NOTIFY });
  }

  /** Prepares asking over a connection, which is to be the one that sends the input: the order is kept within it. */
  static async on({ client, screen }: XDisplay): Promise<WindowPing> {
    const atom = (name: string): Promise<number> => ask((done) => client.InternAtom(false, name, done));
    const [active, protocols, ping] = await Promise.all([
      atom('_NET_ACTIVE_WINDOW'),
      atom('WM_PROTOCOLS'),
      atom('_NET_WM_PING'),
    ]);
    return new WindowPing(client, screen[0]?.root ?? 0, { active, protocols, ping });
  }

  /**
   * Waits until the active window's program has read all input so far, for `ms` at most; may be asked again meanwhile. `unknown` where no window is
   * active or its program does not take the question; `late` when it has not answered in time.
   */
  async read(ms: number): Promise<'read' | 'late' | 'unknown'> {
    const deadline = new Deadline(ms);
    const window = await this.#askable();
    if (window === null) return 'unknown';
    const token = ++this.#token;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.set(token, resolve);
    const { protocols, ping } = this.#atoms;
    this.#x.SendClientMessage(window, window, protocols, 32, [ping, token, window, 0, 0], 0);
    const answer = await within(deadline.left, promise);
    this.#waiting.delete(token);
    return answer === timedOut ? 'late' : 'read';
  }

  async #askable(): Promise<number | null> {
    const [window = 0] = await this.#longs(this.#root, this.#atoms.active);
    if (window === 0) return null;
    // The window may be gone by now, which the request's own answer says.
    const taken = await this.#longs(window, this.#atoms.protocols).catch(vanished<number[]>([]));
    return taken.includes(this.#atoms.ping) ? window : null;
  }

  async #longs(window: number, property: number): Promise<number[]> {
    const { data } = await ask<{ data: Buffer }>((done) =>
      this.#x.GetProperty(0, window, property, 0, 0, PROPERTY_LONGS, done),
    );
    return Array.from({ length: Math.floor(data.length / 4) }, (_, n) => data.readUInt32LE(n * 4));
  }
}

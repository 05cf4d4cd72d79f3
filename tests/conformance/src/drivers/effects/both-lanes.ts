import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import type {
  BootRequest,
  EndState,
  GuestClient,
  GuestObservation,
  WireAction,
  WireParams,
  WireVerb,
} from '@coarena/guest/host';
import type { DriverBench } from '../bench.ts';
import { desktops } from '../desktops.ts';
import { effectSite } from './site.ts';

const SITE = 'http://echo.practice.test';

type Layout = BootRequest['layout'];

/** Two desktops that are told the same; every answer must be the same in both, in everything that an agent or a record sees. */
export class BothLanes {
  readonly #guests: readonly GuestClient[];

  readonly #compared: (observation: GuestObservation['observation']) => unknown;

  private constructor(guests: readonly GuestClient[], actionSpace: BootRequest['actionSpace']) {
    this.#guests = guests;
    this.#compared = actionSpace === 'browser' ? sameOf : sameBesideApplications;
  }

  /** Boots a pair on the echo page; `layouts` are of the keyboards of lane a and b. */
  static async open(
    bench: DriverBench,
    layouts: readonly [Layout, Layout] = ['us', 'us'],
    actionSpace: BootRequest['actionSpace'] = 'browser',
  ): Promise<BothLanes> {
    const sandboxes = await (await bench.driver()).provision(bench.request(['a', 'b']));
    const guests = desktops(bench, sandboxes, { site: effectSite(), authority: 'echo.practice.test:80' });
    const booting = guests.map((guest, lane) =>
      guest.boot({ actionSpace, startUrl: `${SITE}/`, seed: 1, layout: layouts[lane] ?? 'us' }),
    );
    await Promise.all(booting);
    return new BothLanes(guests, actionSpace);
  }

  /** Does the same in both and answers what both saw. */
  async do<V extends WireVerb>(verb: V, params: WireParams<V>): Promise<GuestObservation['observation']> {
    const seen = await Promise.all(this.#guests.map((guest) => guest.step({ verb, params } as WireAction)));
    const [first, second] = seen.map(({ observation }) => observation);
    assert.ok(first && second);
    assert.deepEqual(this.#compared(second), this.#compared(first), `${verb} came out differently in the two lanes`);
    return first;
  }

  /** Opens a page of the site. */
  open(path: string): Promise<GuestObservation['observation']> {
    return this.do('navigate', { url: SITE + path });
  }

  /** A left click without held keys, once, unless said otherwise. */
  click(x: number, y: number, more: Partial<WireParams<'click'>> = {}): Promise<GuestObservation['observation']> {
    return this.do('click', { x, y, button: 'left', modifiers: [], count: 1, ...more });
  }

  /** The same on the screen, in its own pixels. */
  screenClick(
    x: number,
    y: number,
    more: Partial<WireParams<'screen_click'>> = {},
  ): Promise<GuestObservation['observation']> {
    return this.do('screen_click', { x, y, button: 'left', modifiers: [], count: 1, ...more });
  }

  /** What the page says, line by line. */
  async said(): Promise<readonly string[]> {
    return ((await this.do('read_text', {})).text?.text ?? '').split('\n').filter((line) => line !== '');
  }

  /** Those lines of it. */
  async reported(which: RegExp): Promise<readonly string[]> {
    return (await this.said()).filter((line) => which.test(line));
  }

  /** Puts a file into both work folders. */
  async put(name: string, content: string): Promise<void> {
    await Promise.all(this.#guests.map((guest) => guest.putFile(name, Readable.from([Buffer.from(content)]))));
  }

  /** The end states, which must be the same. */
  async endState(): Promise<EndState> {
    const [first, second] = await Promise.all(this.#guests.map((guest) => guest.endState()));
    assert.ok(first && second);
    assert.deepEqual(second, first);
    return first;
  }
}

/** What is the same whenever applications paint: they answer in their own time. */
function sameBesideApplications(observation: GuestObservation['observation']): unknown {
  const { status, url, title, tab, tabs, dialogs, contentOrigin, viewport } = observation;
  return { failed: status === 'error', url, title, tab, tabs, dialogs, contentOrigin, viewport };
}

/** An observation without what time and the machine's load decide. */
function sameOf(observation: GuestObservation['observation']): unknown {
  const { times: _times, settle: _settle, capture, ...rest } = observation;
  return { ...rest, size: capture && [capture.width, capture.height] };
}

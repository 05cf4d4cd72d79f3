import type { Action, Desktop, DesktopView } from '@coarena/core';

type Limits = Parameters<Desktop['act']>[1];

/** Verbs that look, wait, or only put the pointer somewhere: leaving one out takes nothing away. */
const LOOKING: ReadonlySet<string> = new Set<Action['verb']>([
  'wait',
  'ask',
  'screenshot',
  'screen_capture',
  'read_text',
  'hover',
  'pointer_move',
  'finish',
]);

/**
 * A desktop that leaves out one effective action: an action of a verb that acts, whose step was `ok`. The agent is told
 * that it was done and sees the desktop as it was. With null nothing is left out, and effective actions are counted.
 */
export class DroppingDesktop implements Desktop {
  readonly #desktop: Desktop;
  readonly #nth: number | null;
  #effective = 0;
  #dropped: string | null = null;

  /** @param nth which effective action is left out, from 1 */
  constructor(desktop: Desktop, nth: number | null) {
    this.#desktop = desktop;
    this.#nth = nth;
  }

  /** Effective actions so far, the one that was left out included. */
  get effective(): number {
    return this.#effective;
  }

  /** Verb of the action that was left out; null while there is none. */
  get dropped(): string | null {
    return this.#dropped;
  }

  async act(action: Action, limits: Limits): Promise<DesktopView> {
    if (LOOKING.has(action.verb)) return this.#desktop.act(action, limits);
    if (this.#dropped === null && this.#nth !== null && this.#effective === this.#nth - 1) {
      this.#dropped = action.verb;
      this.#effective += 1;
      return { ...(await this.#desktop.observe(limits)), status: 'ok', text: `Performed ${action.verb}.` };
    }
    const view = await this.#desktop.act(action, limits);
    if (view.status === 'ok') this.#effective += 1;
    return view;
  }

  observe(limits: Limits): Promise<DesktopView> {
    return this.#desktop.observe(limits);
  }
}

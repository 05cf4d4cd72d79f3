import type { AccessibilityNode, Observation, ProposedAction } from '@coarena/core';
import { Page } from './page.ts';

/** A way through a task: actions one by one, each answered by what is seen after it. */
export type Moves<T = void> = Generator<ProposedAction, T, Observation>;

/** What a plan acts with. A target that is not there is left out, as if it had been clicked: nothing is looked after. */
export class Hands {
  #seen: Observation;

  constructor(first: Observation) {
    this.#seen = first;
  }

  /** The browser page as it was last seen. */
  get page(): Page {
    return new Page(this.#seen.tree);
  }

  *act(verb: string, params: Readonly<Record<string, unknown>>): Moves {
    this.#seen = yield { verb, params };
  }

  /** Clicks the middle of an element of the page, scrolling to it first where it is out of sight. */
  *click(target: AccessibilityNode | null, button: 'left' | 'middle' = 'left'): Moves {
    if (target === null || target.bounds === null) return;
    const [left, top, width, height] = target.bounds;
    let y = top + height / 2;
    const { viewport } = this.#seen;
    if (y < 0 || y >= viewport.height) {
      const dy = Math.round(y - viewport.height / 2);
      yield* this.act('scroll', { x: viewport.width / 2, y: viewport.height / 2, dx: 0, dy });
      const moved = this.page.find(target.role, target.name)?.bounds ?? target.bounds;
      y = moved[1] + moved[3] / 2;
      if (y < 0 || y >= viewport.height) return;
    }
    yield* this.act('click', { x: left + width / 2, y, button, modifiers: [], count: 1 });
  }

  *link(name: string | RegExp): Moves {
    yield* this.click(this.page.find('link', name));
  }

  *button(name: string): Moves {
    yield* this.click(this.page.find('button', name));
  }

  /** Puts text into a field of a form. */
  *fill(label: string, text: string): Moves {
    yield* this.click(this.page.find('textbox', label));
    yield* this.act('type', { text });
  }

  *choose(option: string): Moves {
    yield* this.click(this.page.find('radio', option));
  }

  /**
   * Reads a list over all its result pages and stays on the last one. `read` takes what it needs from a page; the
   * answer has one entry a page in the order of their numbers, or null when a page was never seen.
   */
  *leaf<T>(read: (page: Page) => T): Moves<readonly T[] | null> {
    const sheets = new Map<number, T>();
    const total = Number(this.page.read(/^Page \d+ of (\d+)[.,]/u));
    for (let turn = 1; ; turn += 1) {
      sheets.set(Number(this.page.read(/^Page (\d+) of \d+[.,]/u)), read(this.page));
      if (!(turn < total)) break;
      yield* this.link('Next page');
    }
    const seen: T[] = [];
    for (let sheet = 1; sheet <= total; sheet += 1) {
      const found = sheets.get(sheet);
      if (found === undefined) return null;
      seen.push(found);
    }
    return seen.length > 0 ? seen : null;
  }

  /** From the last result page back to the one of this number. */
  *leafBack(from: number, to: number): Moves {
    for (let turn = from; turn > to; turn -= 1) yield* this.link('Previous page');
  }

  /**
   * Turns result pages until a link is there, and follows it. A page that is not the one it should be ends the search:
   * turning once more would make good for an action that did nothing.
   */
  *leafTo(name: string | RegExp): Moves {
    const total = Number(this.page.read(/^Page \d+ of (\d+)[.,]/u));
    for (let sheet = 1; sheet < total && this.page.find('link', name) === null; sheet += 1) {
      if (Number(this.page.read(/^Page (\d+) of \d+[.,]/u)) !== sheet) return;
      yield* this.link('Next page');
    }
    yield* this.link(name);
  }
}

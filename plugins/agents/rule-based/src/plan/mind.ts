import { parseAction, type Action, type Observation, type ProposedAction } from '@coarena/core';
import type { Goal } from '../instruction/goal.ts';
import { termSet } from '../text/words.ts';
import { readPage, type PageModel } from '../page/model.ts';
import type { Item } from '../page/records.ts';
import type { Traits } from '../presets.ts';

/** One thing to do now, and why, in words for a reader of the run. */
export type Turn = { readonly action: ProposedAction; readonly reasoning: string };

/** A piece of a plan: yields turns, is given what was seen after each, and ends with a result. */
export type Plan<T> = Generator<Turn, T, Observation>;

/** How many nodes of pages are kept in memory altogether; the oldest page goes first. */
const KEPT_NODES = 40_000;

/** What one session knows: its goal, what it sees, where it has been, what it found out. Shared by nobody. */
export class Mind {
  readonly goal: Goal;
  readonly traits: Traits;
  readonly startUrl: string | null;
  page: PageModel;
  observation: Observation;
  /** Pages by address, the latest look at each. */
  readonly pages = new Map<string, PageModel>();
  /** Addresses that were opened, whatever they led to. */
  readonly #opened = new Set<string>();
  /** The thing that was selected, with what its own page says. */
  chosen: Item | null = null;
  /** Sentences for the final message, in order. */
  readonly findings: string[] = [];
  /** What could not be done, in words. */
  readonly failures: string[] = [];
  /** Set when no candidate fulfils the conditions. */
  impossible = false;
  /** Content words of the page where it started: what the whole site is about. */
  readonly site: ReadonlySet<string>;
  /** Whether the search field was tried already. */
  searched = false;

  constructor(goal: Goal, traits: Traits, startUrl: string | null, first: Observation) {
    this.goal = goal;
    this.traits = traits;
    this.startUrl = startUrl;
    this.observation = first;
    this.page = readPage(first);
    this.site = termSet(`${this.page.topic} ${this.page.title}`);
    this.remember();
  }

  /** Does one action and looks at the page after it. */
  *act(action: Action, reasoning: string): Plan<PageModel> {
    this.observation = yield { action, reasoning };
    this.page = readPage(this.observation);
    this.remember();
    return this.page;
  }

  /** Whether the last action did something. */
  get worked(): boolean {
    return this.observation.status === 'ok';
  }

  /** Whether a page was looked at before. */
  knows(url: string): boolean {
    return this.#opened.has(url) || this.pages.has(url);
  }

  /** Keeps in mind that an address was opened, so that nothing leads there again. */
  tick(url: string): void {
    this.#opened.add(url);
  }

  /** Every page in memory, the current one last. */
  everything(): PageModel[] {
    return [...this.pages.values()].filter((page) => page.url !== this.page.url).concat(this.page);
  }

  private remember(): void {
    if (this.page.nodes.length === 0) return;
    this.pages.delete(this.page.url);
    this.pages.set(this.page.url, this.page);
    this.tick(this.page.url);
    let nodes = [...this.pages.values()].reduce((sum, page) => sum + page.nodes.length, 0);
    for (const [url, page] of this.pages) {
      if (nodes <= KEPT_NODES || this.pages.size <= 1) break;
      this.pages.delete(url);
      nodes -= page.nodes.length;
    }
  }
}

/** Whether an action is valid in a browser battle: a guard against proposing what the arena would refuse. */
export function isValid(action: ProposedAction): boolean {
  return parseAction(action, 'browser').ok;
}

import {
  ERROR_SENTINEL,
  parseAction,
  SCREEN,
  type AccessibilityNode,
  type AccessibilityTree,
  type Observation,
  type ProposedAction,
} from '@coarena/core';

/** A page of an in-memory world. Boxes are laid out by `pageOf`. */
export type WorldPage = { readonly url: string; readonly nodes: readonly AccessibilityNode[] };

/** A tiny site and the task to do on it. The first page is where it starts. */
export type World = { readonly instruction: string; readonly pages: readonly WorldPage[] };

/** A line of a page: a role, what it says, and where it leads. */
export type WorldLine = readonly [role: string, name: string, url?: string];

const LINE_HEIGHT = 30;

/** Lays lines out below each other, each a node under the page's root. */
export function pageOf(url: string, title: string, lines: readonly WorldLine[]): WorldPage {
  const root: AccessibilityNode = {
    role: 'RootWebArea',
    name: title,
    depth: 0,
    bounds: [0, 0, SCREEN.width, SCREEN.height],
  };
  const nodes = lines.map(([role, name, link], at): AccessibilityNode => ({
    role,
    name,
    depth: 1,
    bounds: [20, 10 + at * LINE_HEIGHT, 600, LINE_HEIGHT - 6],
    ...(link === undefined ? {} : { url: link }),
  }));
  return { url, nodes: [root, ...nodes] };
}

/**
 * One lane of a world: answers actions the way a desktop does, without one. Links lead where they say when they are
 * clicked or navigated to; everything else is accepted and changes nothing.
 */
export class WorldLane {
  readonly #world: World;
  readonly #budget: number;
  #page: WorldPage;
  #scrolled = 0;
  #step = 0;

  constructor(world: World, budget: number) {
    const [first] = world.pages;
    if (first === undefined) throw new Error('a world needs a page');
    this.#world = world;
    this.#budget = budget;
    this.#page = first;
  }

  /** What is seen before the first action. */
  first(): Observation {
    return this.#observe('The page is open.', 'ok');
  }

  /** What is seen after an action. */
  act(proposed: ProposedAction): Observation {
    this.#step += 1;
    const parsed = parseAction(proposed, 'browser');
    if (!parsed.ok) return this.#observe(`${ERROR_SENTINEL} ${parsed.reason}`, 'error');
    const { action } = parsed;
    if (action.verb === 'navigate') return this.#open(action.params.url);
    if (action.verb === 'click') {
      const target = this.#tree().nodes.find(
        (node) => node.url !== undefined && inside(node, action.params.x, action.params.y),
      );
      return target?.url === undefined ? this.#observe('Clicked.', 'unchanged') : this.#open(target.url);
    }
    if (action.verb === 'scroll') {
      const before = this.#scrolled;
      this.#scrolled = Math.max(0, before + action.params.dy);
      return this.#observe('Scrolled.', before === this.#scrolled ? 'unchanged' : 'ok');
    }
    if (action.verb === 'read_text')
      return this.#observe(`Read the page text.\n${this.#page.nodes.map((node) => node.name).join('\n')}`, 'ok');
    return this.#observe('Done.', 'unchanged');
  }

  #open(url: string): Observation {
    const page = this.#world.pages.find((each) => each.url === url);
    if (page === undefined) return this.#observe(`${ERROR_SENTINEL} there is nothing at that address`, 'error');
    this.#page = page;
    this.#scrolled = 0;
    return this.#observe('Opened the page.', 'ok');
  }

  #tree(): AccessibilityTree {
    const nodes = this.#page.nodes.map((node) => ({
      ...node,
      bounds:
        node.bounds === null || node.depth === 0
          ? node.bounds
          : ([node.bounds[0], node.bounds[1] - this.#scrolled, node.bounds[2], node.bounds[3]] as const),
    }));
    return { nodes, truncated: false };
  }

  #observe(text: string, status: Observation['status']): Observation {
    return observationOf({
      step: this.#step,
      text,
      status,
      tree: this.#tree(),
      url: this.#page.url,
      stepsLeft: this.#budget - this.#step,
    });
  }
}

/** An observation with everything that the parts leave out. */
export function observationOf(parts: Partial<Observation>): Observation {
  const url = parts.url ?? 'http://lamps.practice.test/';
  return {
    step: 0,
    text: 'The page is open.',
    status: 'ok',
    frame: null,
    tree: null,
    url,
    tab: 'tab-1',
    tabs: [{ id: 'tab-1', title: '', url }],
    origin: [0, 0],
    viewport: { width: 1280, height: 800 },
    stepsLeft: 40,
    msLeft: 600_000,
    ...parts,
  };
}

function inside(node: AccessibilityNode, x: number, y: number): boolean {
  if (node.bounds === null) return false;
  const [left, top, width, height] = node.bounds;
  return x >= left && x < left + width && y >= top && y < top + height;
}

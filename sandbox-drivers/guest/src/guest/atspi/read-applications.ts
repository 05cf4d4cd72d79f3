import { LIMITS, type Tree, type TreeNode } from '../../protocol/index.ts';
import { oneLine } from '../text.ts';
import { Deadline } from '../timing.ts';
import { type AccessibilityBus, type Reference, ROOT } from './bus.ts';
import { HOLDERS, StateSet, TEXT_ROLES } from './words.ts';

const ACCESSIBLE = 'org.a11y.atspi.Accessible';
const SCREEN_COORDINATES = 0;
const MAX_NODES = 1_500;
const MAX_CHILDREN = 300;
const MAX_DEPTH = 40;
const NOWHERE = 32_768;

interface Seen {
  readonly node: Omit<TreeNode, 'depth'>;
  readonly kept: boolean;
  readonly children: readonly Seen[];
}

/**
 * What the applications on the accessibility bus show, in preorder: a root of role `application` for each, then what is
 * on the screen of it, bounds in screen pixels. At most 1,500 nodes, 300 children a node, 40 levels and `ms`;
 * `truncated` says that something was left out. Names in `except` are passed over.
 */
export async function readApplications(bus: AccessibilityBus, ms: number, except: RegExp): Promise<Tree> {
  const walk = new Walk(bus, new Deadline(ms));
  const nodes: TreeNode[] = [];
  for (const reference of await walk.childrenOf(ROOT)) {
    const name = await walk.name(reference);
    if (name === '' || except.test(name)) continue;
    const children = await walk.all(await walk.childrenOf(reference), 1);
    if (children.length === 0) continue;
    flatten({ node: { role: 'application', name, bounds: null }, kept: true, children }, 0, nodes);
  }
  return { nodes, truncated: walk.truncated };
}

class Walk {
  truncated = false;
  #count = 0;
  readonly #bus: AccessibilityBus;
  readonly #deadline: Deadline;

  constructor(bus: AccessibilityBus, deadline: Deadline) {
    this.#bus = bus;
    this.#deadline = deadline;
  }

  async all(references: readonly Reference[], depth: number): Promise<Seen[]> {
    const seen = await Promise.all(references.map((reference) => this.#see(reference, depth)));
    return seen.filter((each) => each !== null);
  }

  async #see(reference: Reference, depth: number): Promise<Seen | null> {
    if (depth > MAX_DEPTH || this.#count >= MAX_NODES || this.#deadline.left === 0) {
      this.truncated = true;
      return null;
    }
    this.#count++;
    const states = new StateSet(await this.#ask(reference, ACCESSIBLE, 'GetState'));
    if (!states.showing) return null;
    const [role, name, bounds, children] = await Promise.all([
      this.#ask(reference, ACCESSIBLE, 'GetRoleName').then(words),
      this.name(reference),
      this.#bounds(reference),
      this.childrenOf(reference).then((found) => this.all(found, depth + 1)),
    ]);
    const value = TEXT_ROLES.has(role) ? await this.#text(reference) : '';
    const set = states.names;
    const node = {
      role: role === '' ? 'unknown' : role,
      name,
      ...(value === '' ? {} : { value }),
      bounds,
      ...(set.length === 0 ? {} : { states: set }),
    };
    if (bounds === null && children.length === 0) return null;
    return { node, kept: bounds !== null && (name !== '' || !HOLDERS.has(node.role)), children };
  }

  async childrenOf(reference: Reference): Promise<Reference[]> {
    const answer = await this.#ask(reference, ACCESSIBLE, 'GetChildren');
    const found = Array.isArray(answer) ? answer.filter(isReference) : [];
    if (found.length > MAX_CHILDREN) this.truncated = true;
    return found.slice(0, MAX_CHILDREN);
  }

  async name(reference: Reference): Promise<string> {
    const given = { signature: 'ss', body: [ACCESSIBLE, 'Name'] };
    return words(await this.#ask(reference, 'org.freedesktop.DBus.Properties', 'Get', given));
  }

  async #text(reference: Reference): Promise<string> {
    const given = { signature: 'ii', body: [0, LIMITS.treeTextCodePoints] };
    return words(await this.#ask(reference, 'org.a11y.atspi.Text', 'GetText', given));
  }

  async #bounds(reference: Reference): Promise<TreeNode['bounds']> {
    const given = { signature: 'u', body: [SCREEN_COORDINATES] };
    const answer = await this.#ask(reference, 'org.a11y.atspi.Component', 'GetExtents', given);
    if (!Array.isArray(answer)) return null;
    const [x, y, width, height] = answer.map(Number);
    if (x === undefined || y === undefined || width === undefined || height === undefined) return null;
    // Far outside is where an application says that something lies which it does not show.
    const shown = [x, y, width, height].every((value) => Math.abs(value) < NOWHERE) && width > 0 && height > 0;
    return shown ? [x, y, width, height] : null;
  }

  /** The answer, or null where the application has none: it may be ending, or have no such interface. */
  async #ask(
    reference: Reference,
    type: string,
    member: string,
    given: { signature: string; body: unknown[] } | null = null,
  ): Promise<unknown> {
    if (this.#deadline.left === 0) {
      this.truncated = true;
      return null;
    }
    return this.#bus.call(reference, type, member, given, this.#deadline.left).catch(() => {
      if (this.#deadline.left === 0) this.truncated = true;
      return null;
    });
  }
}

function flatten(seen: Seen, depth: number, out: TreeNode[]): void {
  if (seen.kept) out.push({ ...seen.node, depth: Math.min(depth, LIMITS.treeDepth) });
  for (const child of seen.children) flatten(child, seen.kept ? depth + 1 : depth, out);
}

const isReference = (value: unknown): value is Reference =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string' && value[1] !== NOTHING;

/** The path that stands for no object. */
const NOTHING = '/org/a11y/atspi/null';

/** A text of an answer, also where it comes as a variant, in one bounded line. */
function words(answer: unknown): string {
  return typeof answer === 'string' ? oneLine(answer, LIMITS.treeTextCodePoints) : '';
}

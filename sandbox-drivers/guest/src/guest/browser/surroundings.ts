import type { TreeNode } from '../../protocol/index.ts';
import type { Surroundings } from './tree-purpose.ts';

type Passed = Pick<TreeNode, 'role' | 'name' | 'depth'>;

/** Roles whose words are of themselves, and no label of what comes next. */
const OF_ITSELF = new Set(
  'textbox combobox searchbox spinbutton checkbox radio switch slider button link option menuitem tab RootWebArea'.split(
    ' ',
  ),
);

/** So many nodes before a field are looked at: what holds the field, such as its cell, and the words before that. */
const LOOKED_AT = 4;

/** A sentence is no label. */
const LONGEST = 60;

/** What stands around the node that comes next, while a tree is made in preorder. */
export class Surrounding {
  readonly #groups: Passed[] = [];
  #last: readonly Passed[] = [];

  /** A node was added to the tree. */
  pass({ role, name, depth }: Passed): void {
    this.#leaveGroups(depth);
    if (role === 'group' || role === 'radiogroup') this.#groups.push({ role, name, depth });
    this.#last = [{ role, name, depth }, ...this.#last.slice(0, LOOKED_AT - 1)];
  }

  of(depth: number, description: string): Surroundings {
    this.#leaveGroups(depth);
    return { description, before: this.#before(depth), group: this.#groups.at(-1)?.name ?? '' };
  }

  /** The words right before; what holds the next node is not before it. */
  #before(depth: number): string {
    let outermost = depth;
    for (const node of this.#last) {
      if (node.depth < outermost) outermost = node.depth;
      else if (OF_ITSELF.has(node.role)) return '';
      else if (node.name !== '') return node.name.length <= LONGEST ? node.name : '';
    }
    return '';
  }

  #leaveGroups(depth: number): void {
    while ((this.#groups.at(-1)?.depth ?? -1) >= depth) this.#groups.pop();
  }
}

import type { AccessibilityNode, AccessibilityTree } from '@coarena/core';

/** Stands for whatever the page does not show: it goes on into forms and documents, where a checker sees it. */
export const NOT_SEEN = '(not seen)';

/** What a browser page says, as its accessibility tree has it. */
export class Page {
  readonly nodes: readonly AccessibilityNode[];

  /** Takes the nodes of the page alone: those of other applications follow under roots of their own. */
  constructor(tree: AccessibilityTree | null) {
    const nodes = tree?.nodes ?? [];
    const end = nodes.findIndex(({ role }) => role === 'application');
    this.nodes = end < 0 ? nodes : nodes.slice(0, end);
  }

  /** The first element of a role whose name is this text, or matches it; null when there is none. */
  find(role: string, name: string | RegExp): AccessibilityNode | null {
    const found = this.nodes.find(
      (node) => node.role === role && (typeof name === 'string' ? node.name === name : name.test(node.name)),
    );
    return found ?? null;
  }

  /** The first group of a pattern, from the first element whose name matches. */
  read(pattern: RegExp): string {
    for (const { name } of this.nodes) {
      const found = pattern.exec(name)?.[1];
      if (found !== undefined) return found;
    }
    return NOT_SEEN;
  }

  /** Every row of the page's tables: the texts of its cells. */
  rows(): readonly (readonly string[])[] {
    const rows: string[][] = [];
    let cells: string[] | null = null;
    for (const { role, name } of this.nodes) {
      if (role === 'row') rows.push((cells = []));
      if (role === 'cell' || role === 'rowheader' || role === 'gridcell') cells?.push(name);
    }
    return rows.filter((row) => row.length > 0);
  }

  /** The second cell of the row that begins with this text. */
  fact(label: string): string {
    return this.rows().find(([first]) => first === label)?.[1] ?? NOT_SEEN;
  }
}

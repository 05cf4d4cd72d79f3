import { textOf } from './lines.ts';
import type { PageNode } from './tree.ts';

/** A table as a reader sees it: a caption or the heading above, column headers, rows of cells. */
export type Table = {
  readonly node: PageNode;
  readonly title: string;
  readonly headers: readonly string[];
  readonly rows: readonly TableRow[];
};

/** One row: its cells by column, and the node that it is. */
export type TableRow = {
  readonly node: PageNode;
  readonly cells: readonly string[];
  readonly cellNodes: readonly PageNode[];
};

const TABLES = new Set(['table', 'grid', 'treegrid', 'layouttable']);
const CELLS = new Set(['cell', 'gridcell', 'columnheader', 'rowheader', 'layouttablecell']);

/** Every table of a page. A first row without column headers serves as headers when it has no digit and others have. */
export function tablesOf(nodes: readonly PageNode[], titleAbove: (node: PageNode) => string): Table[] {
  return nodes.filter((node) => TABLES.has(node.role)).map((node) => tableOf(node, nodes, titleAbove));
}

function tableOf(table: PageNode, nodes: readonly PageNode[], titleAbove: (node: PageNode) => string): Table {
  const rows: TableRow[] = [];
  let headers: string[] = [];
  let caption = table.name;
  for (let at = table.index + 1; at < table.end; at += 1) {
    const node = nodes[at];
    if (node === undefined) break;
    if (node.role.includes('caption')) caption = textOf(node) || caption;
    if (node.role !== 'row' && node.role !== 'layouttablerow') continue;
    const cellNodes = cellsOf(node, nodes);
    const cells = cellNodes.map(textOf);
    const header = cellNodes.length > 1 && cellNodes.every((cell) => cell.role === 'columnheader');
    if (header && rows.length === 0) headers = cells;
    else if (cells.some((cell) => cell !== '')) rows.push({ node, cells, cellNodes });
  }
  const [first, ...others] = rows;
  if (
    headers.length === 0 &&
    first !== undefined &&
    others.length > 0 &&
    !/\d/u.test(first.cells.join('')) &&
    /\d/u.test(others.map((row) => row.cells.join('')).join(''))
  ) {
    if (first.cells.length > 2)
      return { node: table, title: caption || titleAbove(table), headers: first.cells, rows: others };
  }
  return { node: table, title: [caption, titleAbove(table)].filter((text) => text !== '').join(' '), headers, rows };
}

function cellsOf(row: PageNode, nodes: readonly PageNode[]): PageNode[] {
  const cells: PageNode[] = [];
  for (let at = row.index + 1; at < row.end;) {
    const node = nodes[at];
    if (node === undefined) break;
    const isCell = CELLS.has(node.role);
    if (isCell) cells.push(node);
    at = isCell ? node.end : at + 1;
  }
  return cells;
}

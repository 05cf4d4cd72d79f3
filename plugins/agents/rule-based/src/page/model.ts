import type { Observation } from '@coarena/core';
import { clean } from '../text/clean.ts';
import { termSet } from '../text/words.ts';
import { factsOfLines, factsOfNodes, type Fact } from './facts.ts';
import { fieldsOf, type Field } from './fields.ts';
import { linesOf, textOf, type Line } from './lines.ts';
import { linksOf, withoutFragment, type Link } from './links.ts';
import { itemsOfBlocks, itemsOfTables, type Item } from './records.ts';
import { tablesOf, type Table } from './tables.ts';
import { ancestor, buildNodes, isField, type PageNode } from './tree.ts';

/** A page as the rules see it. Everything is derived from one observation. */
export type PageModel = {
  readonly url: string;
  readonly title: string;
  /** The main heading, or the title where there is none. */
  readonly topic: string;
  readonly nodes: readonly PageNode[];
  readonly lines: readonly Line[];
  readonly headings: readonly Line[];
  readonly links: readonly Link[];
  readonly buttons: readonly PageNode[];
  readonly fields: readonly Field[];
  readonly tables: readonly Table[];
  readonly items: readonly Item[];
  readonly facts: readonly Fact[];
  /** Content words of the whole page. */
  readonly vocabulary: ReadonlySet<string>;
};

const BUTTONS = new Set(['button', 'togglebutton', 'popupbutton']);

/** Reads a page out of an observation; a missing tree gives an empty page. */
export function readPage(observation: Pick<Observation, 'tree' | 'url'>): PageModel {
  const nodes = buildNodes(observation.tree);
  const lines = linesOf(nodes);
  const headings = lines.filter((line) => line.level > 0);
  const title = nodes.find((node) => node.parent === null)?.name ?? '';
  const topic = (headings.find((line) => line.level === 1) ?? headings[0])?.text ?? title;
  const url = withoutFragment(observation.url);
  const tables = tablesOf(nodes, (node) => headings.filter((line) => line.node.index < node.index).at(-1)?.text ?? '');
  const inTable = (node: PageNode): boolean =>
    ancestor(node, (each) => /^(?:table|grid|treegrid)$/u.test(each.role)) !== null;
  const items = once(() => [...itemsOfTables(tables, url, nodes, topic), ...itemsOfBlocks(nodes, url, topic, inTable)]);
  const facts = once(() => [...factsOfNodes(nodes), ...factsOfTables(tables), ...factsOfLines(lines)]);
  const vocabulary = once(() => termSet(`${title} ${lines.map((line) => line.text).join(' ')}`));
  return {
    url,
    title: clean(title),
    topic,
    nodes,
    lines,
    headings,
    links: linksOf(nodes),
    buttons: nodes.filter(
      (node) =>
        BUTTONS.has(node.role) &&
        ancestor(node, isField) === null &&
        !node.states.includes('disabled') &&
        nameOf(node) !== '',
    ),
    fields: fieldsOf(nodes),
    tables,
    get items() {
      return items();
    },
    get facts() {
      return facts();
    },
    get vocabulary() {
      return vocabulary();
    },
  };
}

/** Computes a value when it is first asked for: most steps need only a part of a page. */
function once<T>(compute: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: compute() }).value;
}

/** What a node is called: its name, or the text inside it. */
export function nameOf(node: PageNode): string {
  return node.name || textOf(node);
}

/** Tables of two columns state one fact a row. */
export function factsOfTables(tables: readonly Table[]): Fact[] {
  return tables.flatMap((table) =>
    table.rows.flatMap((row) =>
      row.cells.length === 2 ? [{ label: row.cells[0] ?? '', value: row.cells[1] ?? '', near: table.title }] : [],
    ),
  );
}

import { fold } from '../text/clean.ts';
import { factsOfLines, factsOfNodes, type Fact } from './facts.ts';
import { linesOf, textOf, type Line } from './lines.ts';
import { linksOf, type Link } from './links.ts';
import { blockRanges, type Range } from './segments.ts';
import type { Table } from './tables.ts';
import type { PageNode } from './tree.ts';

/** What the list that a thing was found in says of it, kept apart from all other pages. */
export type Entry = {
  readonly page: string;
  readonly title: string;
  readonly text: string;
  readonly facts: readonly Fact[];
};

/** One of several like things on a page: a row, a card, an entry of a list. */
export type Item = {
  readonly title: string;
  readonly text: string;
  readonly facts: readonly Fact[];
  readonly links: readonly Link[];
  readonly buttons: readonly PageNode[];
  /** Where it starts, for looking at it. */
  readonly node: PageNode;
  /** Index after its last node. */
  readonly end: number;
  /** Its row or card, whatever was read since; null when no list led to it. */
  readonly entry: Entry | null;
  /** Address of the page that it was on, and of its own page where a link leads there. */
  readonly page: string;
  readonly url: string;
  /** Title and heading of the list that it is in. */
  readonly context: string;
};

/** Entries without a table that are read of one page; what comes after them is not compared. */
const MOST = 1_000;
/** An entry of more nodes than this is no entry but a page. */
const LARGEST = 400;
const ENTRY = new Set(['article', 'listitem', 'row']);

/** The rows of tables as items: each column header is a label. */
export function itemsOfTables(
  tables: readonly Table[],
  page: string,
  nodes: readonly PageNode[],
  context: string,
): Item[] {
  return tables.flatMap((table) =>
    table.rows.map((row): Item => {
      const facts = row.cells.map((value, at) => ({ label: table.headers[at] ?? '', value, near: table.title }));
      const inside = nodes.slice(row.node.index, row.node.end);
      const links = linksOf(inside);
      const naming = table.headers.findIndex((header) => /\b(?:name|title|item|product)\b/iu.test(header));
      const title = row.cells[Math.max(naming, 0)] ?? '';
      const entry: Entry = {
        page,
        title: title === '' ? (links[0]?.text ?? '') : title,
        text: row.cells.join(' · '),
        facts: facts.filter((fact) => fact.value !== ''),
      };
      return {
        ...entry,
        entry,
        links,
        buttons: buttonsIn(inside),
        node: row.node,
        end: row.node.end,
        url: ownAddress(links.find((link) => fold(link.text) === fold(title)) ?? links[0], page),
        context: `${table.title} ${context}`,
      };
    }),
  );
}

/** Lists, articles and runs of like blocks as items; at least two of a kind make a list. */
export function itemsOfBlocks(
  nodes: readonly PageNode[],
  page: string,
  context: string,
  inTable: (node: PageNode) => boolean,
): Item[] {
  const ranges = [...roleRanges(nodes), ...headingRanges(nodes), ...blockRanges(nodes)].filter((range) => {
    const first = nodes[range.from];
    return first !== undefined && range.to - range.from <= LARGEST && !inTable(first);
  });
  const seen = new Set<string>();
  const items: Item[] = [];
  for (const range of ranges) {
    if (items.length >= MOST) break;
    const item = itemOf(range, nodes, page, context);
    const key = `${fold(item.title)}|${item.links[0]?.url ?? ''}`;
    if (item.title === '' || seen.has(key)) continue;
    seen.add(key);
    items.push(item);
  }
  return items;
}

/** One item from a stretch of the page. */
export function itemOf(range: Range, nodes: readonly PageNode[], page: string, context: string): Item {
  const inside = nodes.slice(range.from, range.to);
  const lines = linesOf(nodes, range.from, range.to);
  const links = linksOf(inside);
  const heading = inside.find((node) => node.role === 'heading' && textOf(node) !== '');
  const title = heading === undefined ? (links[0]?.text ?? lines[0]?.text ?? '') : textOf(heading);
  const own =
    links.find((link) => fold(link.text).includes(fold(title)) || fold(title).includes(fold(link.text))) ??
    (heading === undefined ? links[0] : (links.find(isDetail) ?? links[0]));
  const entry: Entry = {
    page,
    title,
    text: lines.map((line: Line) => line.text).join(' · '),
    facts: [...factsOfLines(lines), ...factsOfNodes(inside)],
  };
  return {
    ...entry,
    entry,
    links,
    buttons: buttonsIn(inside),
    node: inside[0] as PageNode,
    end: range.to,
    url: ownAddress(own, page),
    context,
  };
}

/** A link that stays on the page of the list leads to no page of the thing's own. */
function ownAddress(link: Link | undefined, page: string): string {
  return link === undefined || link.url === page ? '' : link.url;
}

function buttonsIn(nodes: readonly PageNode[]): PageNode[] {
  return nodes.filter((node) => node.role === 'button' && !node.states.includes('disabled'));
}

function isDetail(link: Link): boolean {
  return /\b(?:view|details?|more|see|open)\b/iu.test(link.text);
}

/** Stretches that their roles mark as entries: list items and articles with at least one sibling of the kind. */
function roleRanges(nodes: readonly PageNode[]): Range[] {
  return nodes
    .filter((node) => (node.role === 'listitem' || node.role === 'article') && !hasInner(node, nodes))
    .map((node) => ({ from: node.index, to: node.end }));
}

function hasInner(node: PageNode, nodes: readonly PageNode[]): boolean {
  if (node.role === 'article') return false;
  if (node.end - node.index > LARGEST) return true;
  return nodes
    .slice(node.index + 1, node.end)
    .some(
      (each) =>
        each.role === 'listitem' && nodes.slice(each.index + 1, each.end).some((inner) => inner.role === 'link'),
    );
}

/** Stretches from one heading to the next of the same parent, when there are two or more: cards without a role. */
function headingRanges(nodes: readonly PageNode[]): Range[] {
  const groups = new Map<PageNode | null, PageNode[]>();
  for (const node of nodes) {
    if (node.role !== 'heading' || entryAbove(node)) continue;
    const holder = cardOf(node);
    const group = groups.get(holder.parent) ?? [];
    group.push(holder);
    groups.set(holder.parent, group);
  }
  const ranges: Range[] = [];
  for (const [parent, starts] of groups) {
    if (starts.length < 2) continue;
    starts.forEach((start, at) => {
      const next = starts[at + 1];
      const to = start.role === 'heading' ? (next?.index ?? parent?.end ?? nodes.length) : start.end;
      const inside = nodes.slice(start.index + 1, to);
      const holdsMore = start.role === 'heading' && inside.some((node) => node.role === 'heading');
      const holdsEntries =
        inside.filter(
          (node) =>
            ENTRY.has(node.role) &&
            inside.some((other) => other.role === 'link' && other.index > node.index && other.index < node.end),
        ).length > 1;
      if (!holdsMore && !holdsEntries) ranges.push({ from: start.index, to });
    });
  }
  return ranges;
}

function entryAbove(node: PageNode): boolean {
  for (let at = node.parent; at !== null; at = at.parent)
    if (at.role === 'listitem' || at.role === 'article') return true;
  return false;
}

/** The card of a heading: the largest block around it that holds no other heading. */
function cardOf(heading: PageNode): PageNode {
  let card = heading;
  while (card.parent !== null && card.parent.role !== 'rootwebarea' && countHeadings(card.parent) === 1)
    card = card.parent;
  return card;
}

function countHeadings(node: PageNode): number {
  let count = node.role === 'heading' ? 1 : 0;
  for (const child of node.children) {
    if (count > 1) break;
    count += countHeadings(child);
  }
  return count;
}

import { factsOfLines, factsOfNodes } from '../page/facts.ts';
import { factsOfTables, type PageModel } from '../page/model.ts';
import type { Item } from '../page/records.ts';
import type { Selection } from '../instruction/goal.ts';
import { candidatesOn } from './candidates.ts';

/** The entry of a thing on a page: the one that says the same; where it changed since, one of the same name. */
export function entryOn(page: PageModel, chosen: Item): Item | undefined {
  const known = chosen.entry ?? chosen;
  const named = page.items.filter((item) => item.title === known.title);
  return named.find((item) => item.text === known.text) ?? named[0];
}

/**
 * A page without what it says of things that were not chosen: on the list that the choice was made on its other entries,
 * elsewhere entries that lead to other candidates (`elsewhere`, their addresses).
 */
export function withoutOthers(
  page: PageModel,
  chosen: Item,
  select: Selection | null,
  elsewhere: ReadonlySet<string>,
): PageModel {
  const kept = page.url === chosen.entry?.page ? entryOn(page, chosen) : undefined;
  const candidates = new Set(
    kept === undefined || select === null ? [] : candidatesOn(page, select).map((each) => each.item),
  );
  const others = page.items.filter(
    (item) =>
      item !== kept &&
      !(kept !== undefined && item.node.index <= kept.node.index && item.end >= kept.end) &&
      (elsewhere.has(item.url) || candidates.has(item) || (kept !== undefined && isBeside(item, kept))),
  );
  if (others.length === 0) return page;
  const isOther = new Uint8Array(page.nodes.length);
  for (const item of others) isOther.fill(1, item.node.index, item.end);
  const stays = (index: number): boolean => isOther[index] !== 1;
  const nodes = page.nodes.filter((node) => stays(node.index));
  const lines = page.lines.filter((line) => stays(line.node.index));
  const tables = page.tables
    .filter((table) => stays(table.node.index))
    .map((table) => ({ ...table, rows: table.rows.filter((row) => stays(row.node.index)) }));
  return {
    ...page,
    lines,
    tables,
    headings: page.headings.filter((line) => stays(line.node.index)),
    items: page.items.filter((item) => stays(item.node.index)),
    facts: [...factsOfNodes(nodes), ...factsOfTables(tables), ...factsOfLines(lines)],
  };
}

const ENTRY = new Set(['row', 'listitem', 'article']);

/** Whether two entries are rows of one table or entries of one list. */
function isBeside(item: Item, kept: Item): boolean {
  return (
    ENTRY.has(kept.node.role) &&
    item.node.parent !== null &&
    item.node.parent === kept.node.parent &&
    item.node.role === kept.node.role
  );
}

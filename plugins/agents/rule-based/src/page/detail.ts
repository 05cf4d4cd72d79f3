import type { Item } from './records.ts';
import type { PageModel } from './model.ts';

/** A page about one thing as an item, joined with what a list already said about it. */
export function detailOf(page: PageModel, listed: Item | null): Item {
  const main = page.lines.filter((line) => line.text !== '');
  return {
    title: page.topic || listed?.title || page.title,
    text: [...main.map((line) => line.text), listed?.text ?? ''].join(' · '),
    facts: [...page.facts, ...(listed?.facts ?? [])],
    links: page.links,
    buttons: page.buttons,
    node: page.nodes[0] ?? (listed?.node as Item['node']),
    end: page.nodes.length,
    entry: listed?.entry ?? null,
    page: page.url,
    url: page.url,
    context: `${page.topic} ${listed?.context ?? ''}`,
  };
}

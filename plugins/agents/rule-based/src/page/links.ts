import { textOf } from './lines.ts';
import type { PageNode } from './tree.ts';

/** A link: where it leads (absolute, without the fragment) and what it says. */
export type Link = { readonly node: PageNode; readonly text: string; readonly url: string };

/** Address without its fragment; the text itself when it is no address. */
export function withoutFragment(url: string): string {
  const at = url.indexOf('#');
  return at < 0 ? url : url.slice(0, at);
}

/** Scheme and host of an address, or an empty text. */
export function siteOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : '';
}

/** The path of an address as words ("/districts/north-hill" gives "districts north hill"). */
export function pathWords(url: string): string {
  if (!URL.canParse(url)) return '';
  const { pathname, search } = new URL(url);
  return `${pathname} ${search}`
    .replaceAll(/%[0-9a-f]{2}/giu, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Every link with an http address, in reading order. */
export function linksOf(nodes: readonly PageNode[]): Link[] {
  return nodes
    .filter((node) => node.role === 'link' && /^https?:/iu.test(node.url))
    .map((node) => ({ node, text: node.name || textOf(node), url: withoutFragment(node.url) }));
}

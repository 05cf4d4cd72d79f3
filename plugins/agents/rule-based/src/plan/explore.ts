import { shorten } from '../text/clean.ts';
import { coverage, terms } from '../text/words.ts';
import { pathWords, siteOf, type Link } from '../page/links.ts';
import type { PageModel } from '../page/model.ts';
import type { Mind, Plan } from './mind.ts';
import { openUrl } from './moves.ts';

/** Links that never lead to what a task asks for. */
const DULL =
  /\b(?:privacy|cookies?|terms|imprint|log ?in|sign ?in|sign ?up|facebook|twitter|instagram|newsletter|careers|accessibility|skip to)\b/iu;
const FURTHER =
  /^(?:next(?: page| \d+)?|older(?: entries)?|more(?: results)?|show more|load more|(?:go to )?page \d+|\d{1,3}|[›»→>]+|next\s*[›»→>]+)$/iu;

/** Whether a link or button leads to more of the same list. */
export function leadsFurther(text: string): boolean {
  return FURTHER.test(text.trim());
}

/** A link that has not been followed, and how well it fits the words that are looked for. */
export type Lead = { readonly link: Link; readonly score: number };

/**
 * Unvisited links of the same site on every page seen, best first. The score is the balance of how much of the wanted
 * words a link says and how much of what it says is wanted, so that "Hollin" beats "Upper Hollin" when Hollin is meant.
 */
export function leadsFor(
  mind: Mind,
  wanted: readonly string[],
  names: readonly string[] = [],
  keep: (link: Link, page: PageModel) => boolean = () => true,
): Lead[] {
  const best = new Map<string, Lead>();
  const site = siteOf(mind.page.url);
  for (const page of mind.everything().reverse()) {
    for (const link of page.links) {
      if (mind.knows(link.url) || siteOf(link.url) !== site || DULL.test(link.text) || !keep(link, page)) continue;
      const score = Math.max(fit(wanted, link), named(names, link, mind.traits.compares && page.items.length > 2));
      if (score > (best.get(link.url)?.score ?? -1)) best.set(link.url, { link, score });
    }
  }
  return [...best.values()].sort((a, b) => b.score - a.score);
}

/** A link that bears a name comes first; then the next page of a list, where the name may be; then longer names. */
function named(names: readonly string[], link: Link, inList: boolean): number {
  if (names.length === 0) return 0;
  if (leadsFurther(link.text)) return inList ? 0.9 : 0;
  const said = terms(link.text);
  return coverage(names, new Set(said)) === 1 ? 0.6 + 0.4 * balance(names, said) : 0;
}

/** How well a link fits wanted words, 0 to 1: its text, or at less weight its address. */
export function fit(wanted: readonly string[], link: Pick<Link, 'text' | 'url'>): number {
  return Math.max(balance(wanted, terms(link.text)), 0.7 * balance(wanted, terms(pathWords(link.url))));
}

/** The F-measure of two lists of words, 0 to 1. */
export function balance(wanted: readonly string[], said: readonly string[]): number {
  const there = new Set(said);
  const asked = new Set(wanted);
  const common = [...asked].filter((term) => there.has(term)).length;
  return common === 0 ? 0 : (2 * common) / (asked.size + there.size);
}

/**
 * Opens pages, best lead first, until `found` gives something or nothing is left that is worth opening. Looks at the
 * current page first.
 */
export function* explore<T>(
  mind: Mind,
  wanted: { readonly words: readonly string[]; readonly names?: readonly string[] },
  purpose: string,
  found: (page: PageModel) => T | null,
): Plan<T | null> {
  const here = found(mind.page);
  if (here !== null) return here;
  for (let opened = 0; opened < mind.traits.pages; opened += 1) {
    const lead = leadsFor(mind, wanted.words, wanted.names)[0];
    if (lead === undefined) return null;
    const reason =
      lead.score > 0
        ? `"${shorten(lead.link.text, 60)}" sounds like ${purpose}`
        : `Nothing here says more about ${purpose}; I look at "${shorten(lead.link.text, 60)}"`;
    yield* openUrl(mind, lead.link.url, `${reason}, so I open it.`);
    mind.tick(lead.link.url);
    const result = found(mind.page);
    if (result !== null) return result;
  }
  return null;
}

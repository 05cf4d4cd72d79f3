import { shorten } from '../text/clean.ts';
import type { Selection } from '../instruction/goal.ts';
import type { Candidate } from './candidates.ts';
import { fit, leadsFor, leadsFurther } from './explore.ts';
import type { Mind, Plan } from './mind.ts';
import { openUrl, press } from './moves.ts';

/** The next page of a list. A page in the middle may hold nothing that is wanted: who asks says whether this is a list. */
export function* further(mind: Mind): Plan<boolean> {
  if (!mind.traits.compares) return false;
  const link = mind.page.links.find((each) => leadsFurther(each.text) && !mind.knows(each.url));
  if (link !== undefined) {
    const before = mind.page.url;
    yield* openUrl(mind, link.url, `The list goes on: I look at "${shorten(link.text, 40)}" before I decide.`);
    return mind.page.url !== before;
  }
  const button = mind.page.buttons.find((each) => leadsFurther(each.name));
  if (button === undefined) return false;
  const before = mind.page.items.length;
  const text = mind.page.lines.length;
  yield* press(mind, button, `The list goes on: I press "${shorten(button.name, 40)}" before I decide.`);
  return mind.worked && (mind.page.items.length !== before || mind.page.lines.length !== text);
}

/** A list that has not been looked at and whose link names the wanted kind. */
export function* nextList(mind: Mind, select: Selection, all: ReadonlyMap<string, Candidate>): Plan<boolean> {
  const measure = select.order?.measure ?? [];
  const own = (url: string): boolean => all.has(url);
  const leads = leadsFor(mind, select.nounTerms, [], (link) => !own(link.url));
  const named = leads.find((lead) => lead.score >= 0.3);
  if (named !== undefined && (all.size === 0 || named.score >= 0.6)) {
    yield* openUrl(
      mind,
      named.link.url,
      `"${shorten(named.link.text, 60)}" may list every ${select.noun}, so I open it.`,
    );
    mind.tick(named.link.url);
    return true;
  }
  if (all.size > 0) return false;
  const search = mind.page.fields.find((field) => field.kind === 'search');
  if (search !== undefined && !mind.searched) {
    mind.searched = true;
    if (yield* press(mind, search.node, `I look for a ${select.noun} with the search field.`)) {
      yield* mind.act({ verb: 'type', params: { text: `${select.noun}\n` } }, `I search for "${select.noun}".`);
      return true;
    }
  }
  const other = [...leads].sort((a, b) => fit(measure, b.link) - fit(measure, a.link))[0];
  if (other === undefined) return false;
  yield* openUrl(
    mind,
    other.link.url,
    `No ${select.noun || 'candidate'} so far; I look at "${shorten(other.link.text, 60)}".`,
  );
  mind.tick(other.link.url);
  return true;
}

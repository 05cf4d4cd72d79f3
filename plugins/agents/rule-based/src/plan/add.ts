import { shorten } from '../text/clean.ts';
import { coverage, termSet, terms } from '../text/words.ts';
import type { Act } from '../instruction/goal.ts';
import { detailOf } from '../page/detail.ts';
import { pathWords } from '../page/links.ts';
import { nameOf } from '../page/model.ts';
import type { Item } from '../page/records.ts';
import type { PageNode } from '../page/tree.ts';
import { entryOn } from './others.ts';
import { fillField } from './fill.ts';
import type { Mind, Plan } from './mind.ts';
import { openUrl, press } from './moves.ts';

const ADDING = new Set(terms('add put basket buy order purchase choose select take'));
const REMOVING = /\b(?:remove|delete|clear|wish ?list|compare|favourites?|save for later)\b/iu;

/** Puts the chosen thing where the instruction says ("in the basket"). False when no button did it. */
export function* addChosen(mind: Mind, act: Act): Plan<boolean> {
  const chosen = mind.chosen;
  if (chosen === null) return false;
  yield* visit(mind, chosen, 'I open the page of what I chose');
  if (act.count > 1) yield* setCount(mind, act.count);
  const button = addButton(mind, act);
  if (button === null) {
    mind.failures.push(`There is no button to add ${chosen.title} with.`);
    return false;
  }
  const before = mind.page.url;
  for (let tries = 0; tries < (mind.traits.verifies ? 2 : 1); tries += 1) {
    yield* press(
      mind,
      tries === 0 ? button : (addButton(mind, act) ?? button),
      `I add ${shorten(chosen.title, 60)} with "${shorten(nameOf(button), 40)}".`,
    );
    if (!mind.traits.verifies) return true;
    if (mind.worked) break;
  }
  return yield* verify(mind, act, chosen, before);
}

/** Opens the own page of an item, where it has one, and keeps what it says. */
export function* visit(mind: Mind, item: Item, why: string): Plan<void> {
  if (item.url === '') {
    if (mind.page.url !== item.page) yield* openUrl(mind, item.page, `${why}: it stands in a list.`);
    return;
  }
  if (mind.page.url !== item.url) yield* openUrl(mind, item.url, `${why}: ${shorten(item.title, 60)}.`);
  mind.chosen = { ...detailOf(mind.page, item), title: item.title };
}

/** The button of the thing: on its own page the one named like the act, in a list the one inside its entry. */
function addButton(mind: Mind, act: Act): PageNode | null {
  const chosen = mind.chosen;
  const inList = chosen?.url === '' ? entryOn(mind.page, chosen) : undefined;
  const asked = new Set(act.words);
  let best: PageNode | null = null;
  let bestScore = 0;
  for (const button of inList?.buttons ?? mind.page.buttons) {
    const name = nameOf(button);
    if (REMOVING.test(name)) continue;
    const said = terms(name);
    const adding = said.filter((term) => ADDING.has(term)).length;
    const names = chosen !== null && coverage(terms(chosen.title), termSet(name)) === 1 ? 1 : 0;
    const score = adding + said.filter((term) => asked.has(term)).length + names;
    if (adding > 0 && score > bestScore) {
      best = button;
      bestScore = score;
    }
  }
  return best;
}

function* setCount(mind: Mind, count: number): Plan<void> {
  const field = mind.page.fields.find(
    (each) =>
      termSet(each.label).has('quantity') || each.node.role === 'spinbutton' || /\bhow many\b/iu.test(each.label),
  );
  if (field !== undefined) yield* fillField(mind, field, { kind: 'text', text: String(count), certain: true });
}

const REFUSED = /\b(?:is empty|error|failed|sorry|could not|cannot|not found)\b/iu;

/** Whether the page now shows the thing as added, or at least the place where it went; else that place is asked. */
function* verify(mind: Mind, act: Act, chosen: Item, before: string): Plan<boolean> {
  const text = (): string => mind.page.lines.map((line) => line.text).join(' ');
  const shown = (): boolean => coverage(terms(chosen.title), mind.page.vocabulary) >= 0.8;
  const [place = 'basket'] = act.words.includes('basket') ? ['basket'] : act.words;
  const isThePlace = (): boolean =>
    termSet(`${mind.page.topic} ${mind.page.title} ${pathWords(mind.page.url)}`).has(place);
  if (mind.page.url !== before && !REFUSED.test(text()) && (isThePlace() || shown())) return true;
  if (shown() && /\b(?:added|in your (?:basket|cart|bag)|in the (?:basket|cart|bag))\b/iu.test(text())) return true;
  const link = mind.page.links.find((each) => termSet(each.text).has(place));
  if (link === undefined) return mind.worked && !REFUSED.test(text());
  yield* openUrl(mind, link.url, `I check in "${shorten(link.text, 40)}" that it is there.`);
  if (shown() || !REFUSED.test(text())) return true;
  mind.failures.push(`${chosen.title} is not in "${link.text}".`);
  return false;
}

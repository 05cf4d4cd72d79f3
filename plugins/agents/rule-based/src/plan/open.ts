import { shorten } from '../text/clean.ts';
import { coverage, termSet, terms } from '../text/words.ts';
import type { Act } from '../instruction/goal.ts';
import { balance, explore, leadsFor, leadsFurther } from './explore.ts';
import type { Mind, Plan } from './mind.ts';
import { openUrl, press } from './moves.ts';

/** Opens what the instruction names: the page that is about it. */
export function* openNamed(mind: Mind, act: Act): Plan<boolean> {
  const { words } = act;
  if (words.length === 0) return true;
  const isIt = (): boolean => coverage(words, termSet(`${mind.page.topic} ${mind.page.title}`)) === 1;
  const best = leadsFor(mind, words, words)[0];
  if (isIt() && (best === undefined || best.score <= balance(words, [...termSet(mind.page.topic)]))) return true;
  if (best !== undefined && best.score >= 0.5 && !leadsFurther(best.link.text)) {
    yield* openUrl(
      mind,
      best.link.url,
      `"${shorten(best.link.text, 60)}" is the page that is asked for, so I open it.`,
    );
    const led = coverage(terms(best.link.text), termSet(`${mind.page.topic} ${mind.page.title}`)) === 1;
    if (isIt() || led || !mind.traits.verifies) return true;
  }
  const button = mind.page.buttons.find((each) => coverage(words, termSet(each.name)) === 1);
  if (button !== undefined) return yield* press(mind, button, `I press "${shorten(button.name, 40)}", as asked.`);
  yield* search(mind, act.text);
  const found = yield* explore(mind, { words, names: words }, `"${shorten(act.text, 60)}"`, () =>
    isIt() ? true : null,
  );
  if (found === null) mind.failures.push(`I found no page about ${act.text}.`);
  return found !== null;
}

/** Uses the search field of the page, where there is one and it was not tried before. */
export function* search(mind: Mind, text: string): Plan<boolean> {
  const field = mind.page.fields.find((each) => each.kind === 'search');
  if (field === undefined || mind.searched || text === '') return false;
  mind.searched = true;
  const query = text
    .replace(/^(?:the\s+)?(?:page|article|entry|section)s?\s+(?:about|on|for|of|called|named)\s+/iu, '')
    .replace(/["“”]/gu, '');
  if (!(yield* press(mind, field.node, 'There is a search field, so I use it.')) && mind.observation.status === 'error')
    return false;
  yield* mind.act({ verb: 'type', params: { text: `${query}\n` } }, `I search for "${shorten(query, 60)}".`);
  return mind.worked;
}

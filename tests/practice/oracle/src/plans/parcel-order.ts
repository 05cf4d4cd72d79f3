import { deliver, renameOnlyFile, selectDisplay } from '../hands/apps.ts';
import type { Hands, Moves } from '../hands/hands.ts';
import { sumOf, writeDocument } from './document.ts';
import type { Plan } from './plan.ts';
import { offersOn } from './shop.ts';

type Article = { readonly count: string; readonly price: string; readonly weight: string };

/** Price and weight of an article on a department's second page, or on its first. */
function* lookUp(hands: Hands, department: string, name: string): Moves<Omit<Article, 'count'>> {
  yield* hands.link(department);
  if (offersOn(hands.page).every((offer) => offer.name !== name)) yield* hands.link('Next page');
  const found = offersOn(hands.page).find((offer) => offer.name === name);
  // Without a trailing zero, which the calculator would not miss.
  return { price: String(found?.price ?? ''), weight: String(found?.weight ?? '') };
}

export const parcelOrder: Plan = {
  pattern:
    /^Prepare a parcel of the shop at \S+ (?<order>.+?)\. Work out .+? rename it to (?<file>\S+) in.+? answer the message "(?<subject>[^"]+)"/u,
  *follow(hands, said) {
    const articles: Article[] = [];
    for (const [, count = '', name = '', department = ''] of said('order').matchAll(
      /(\d+) of (.+?) \(department (\w+)\)/gu,
    ))
      articles.push({ count, ...(yield* lookUp(hands, department, name)) });
    yield* hands.act('navigate', { url: 'http://inbox.practice.test/list/page-1' });
    yield* hands.leafTo(said('subject'));
    const field = hands.page.find('textbox', 'Your reply');
    yield* hands.fill('Your reply', 'Parcel cost: ');
    yield* writeDocument(hands, 'draft.txt', 'Parcel', [
      { label: 'Pieces: ', calculation: sumOf(articles.map(({ count }) => count)) },
      { label: 'Weight: ', calculation: sumOf(articles.map(({ count, weight }) => `${count}*${weight}`)) },
      { label: 'Cost: ', calculation: sumOf(articles.map(({ count, price }) => `${count}*${price}`)) },
    ]);
    yield* renameOnlyFile(hands, said('file'));
    yield* deliver(hands, said('file'));
    // The cost is still what the calculator shows, but the new name was selected last.
    yield* selectDisplay(hands);
    yield* hands.click(field, 'middle');
    yield* hands.button('Send reply');
    return `The message number is ${hands.page.read(/^Message number: (\S+)/u)}.`;
  },
};

import type { Hands, Moves } from '../hands/hands.ts';
import { NOT_SEEN, type Page } from '../hands/page.ts';
import { extreme, type Plan } from './plan.ts';

type Offer = { readonly name: string; readonly price: number; readonly weight: number; readonly inStock: boolean };

/** The cards of a result page: a heading, then the facts under it. */
export function offersOn(page: Page): readonly Offer[] {
  const offers: Offer[] = [];
  let name: string | null = null;
  let [price, weight] = [0, 0];
  for (const node of page.nodes) {
    if (node.role === 'heading') name = node.name;
    price = Number(/^€([\d.]+)$/u.exec(node.name)?.[1] ?? price);
    weight = Number(/^Weight: (\d+) g$/u.exec(node.name)?.[1] ?? weight);
    const stock = /^(In stock|Sold out)$/u.exec(node.name)?.[1];
    if (stock === undefined || name === null) continue;
    offers.push({ name, price, weight, inStock: stock === 'In stock' });
    name = null;
  }
  return offers;
}

function* buy(
  hands: Hands,
  kind: string,
  best: (sheets: readonly (readonly Offer[])[] | null) => ReturnType<typeof extreme<Offer>>,
): Moves {
  yield* hands.link(`All ${kind}s`);
  const sheets = yield* hands.leaf(offersOn);
  const found = best(sheets);
  yield* hands.leafBack(sheets?.length ?? 0, found?.sheet ?? 0);
  yield* hands.link(found?.row.name ?? NOT_SEEN);
}

const inStock = (
  sheets: readonly (readonly Offer[])[] | null,
  below = Infinity,
): readonly (readonly Offer[])[] | null =>
  sheets?.map((sheet) => sheet.filter((offer) => offer.inStock && offer.price < below)) ?? null;

export const shopCheapest: Plan = {
  pattern: /^Find the cheapest (?<kind>\w+) that is in stock and put it in the basket\./u,
  *follow(hands, said) {
    yield* buy(hands, said('kind'), (sheets) => extreme(inStock(sheets), ({ price }) => price, -1));
    const number = hands.page.fact('Article number');
    yield* hands.button('Add to basket');
    return `The article number is ${number}.`;
  },
};

export const shopHeaviest: Plan = {
  pattern: /^Find the heaviest (?<kind>\w+) that is in stock and costs less than €(?<limit>[\d.]+),/u,
  *follow(hands, said) {
    const limit = Number(said('limit'));
    yield* buy(hands, said('kind'), (sheets) => extreme(inStock(sheets, limit), ({ weight }) => weight, 1));
    const weight = hands.page.fact('Weight');
    yield* hands.button('Add to basket');
    return `It weighs ${weight}.`;
  },
};

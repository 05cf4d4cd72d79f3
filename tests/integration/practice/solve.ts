import type { PracticeSite } from '@coarena/core';
import type { MaterialisedTask } from '@coarena/runtime';
import { plain, resultPages, tableRows, type World } from './world.ts';

/**
 * The built-in tasks, worked out from the instruction and the served pages alone: nothing here looks at a site's
 * values. Each also tells the answers that a hasty reader would give.
 */
export type Solved = { readonly answer: string; readonly tempting: readonly string[] };

type Offer = { name: string; price: number; inStock: boolean; sku: string; weight: number };

/** The cheapest article of the asked kind that is in stock; tempting: the cheapest of all, the first, the featured. */
export function solveShop(world: World, task: MaterialisedTask): Solved {
  const kind = /cheapest (\w+) that is in stock/u.exec(task.instruction)?.[1] ?? '';
  const home = world.page(task.sites[0], '/') ?? '';
  const offers = offersOfKind(world, task, kind);
  const inStock = offers.filter((offer) => offer.inStock).sort((one, other) => one.price - other.price);
  const [best, second] = inStock;
  const cheapest = [...offers].sort((one, other) => one.price - other.price)[0];
  if (best === undefined || second === undefined || cheapest === undefined)
    throw new Error('the shop offers too little');
  if (best.price === second.price) throw new Error('two articles are the cheapest');
  const featured = offersOn(world, task.sites[0], home).filter((offer) => offer.name.includes(kind));
  const tempting = [cheapest, second, ...featured].map((offer) => offer.sku);
  return { answer: best.sku, tempting: tempting.filter((sku) => sku !== best.sku) };
}

/** Weight and article number of the heaviest article under the limit; tempting: the next one, the heaviest of all, of the first page. */
export function solveHeaviest(
  world: World,
  task: MaterialisedTask,
): Solved & { sku: string; others: readonly string[] } {
  const [, kind = '', limit] =
    /heaviest (\w+) that is in stock and costs less than €([\d.]+),/u.exec(task.instruction) ?? [];
  const offers = offersOfKind(world, task, kind);
  const falling = (list: readonly Offer[]): Offer[] => list.toSorted((one, other) => other.weight - one.weight);
  const right = falling(offers.filter((offer) => offer.inStock && offer.price < Number(limit)));
  const [best, second] = right;
  if (best === undefined || second === undefined || best.weight === second.weight) throw new Error('not one heaviest');
  const tempting = [second, falling(offers)[0], falling(offers.slice(0, 5))[0], right.at(-1)].filter(
    (offer) => offer !== undefined && offer !== best,
  );
  return {
    answer: `${best.weight} g`,
    tempting: tempting.map((offer) => `${offer?.weight ?? 0} g`),
    sku: best.sku,
    others: tempting.map((offer) => offer?.sku ?? ''),
  };
}

/** The articles of one kind that the shop lists, over all its result pages. */
export function offersOfKind(world: World, { sites: [site] }: MaterialisedTask, kind: string): Offer[] {
  const listing = new RegExp(`href="([^"]+)">All ${kind}s<`, 'u').exec(world.page(site, '/') ?? '')?.[1] ?? '';
  return resultPages(world, site, listing).flatMap((html) => offersOn(world, site, html));
}

function offersOn(world: World, site: PracticeSite | undefined, html: string): Offer[] {
  return [...html.matchAll(/<article class="card">(.*?)<\/article>/gsu)].map(([, card = '']) => {
    const link = /href="([^"]+)"/u.exec(card)?.[1] ?? '';
    const facts = new Map(tableRows(world.page(site, link) ?? '').map(({ cells }) => [cells[0] ?? '', cells[1] ?? '']));
    return {
      name: plain(/<h[23]>(.*?)<\/h[23]>/su.exec(card)?.[1] ?? ''),
      price: Number(/€([\d.]+)</u.exec(card)?.[1]),
      inStock: card.includes('In stock'),
      sku: facts.get('Article number') ?? '',
      weight: Number(/^(\d+) g$/u.exec(facts.get('Weight') ?? '')?.[1]),
    };
  });
}

type Town = { name: string; earlier: number; now: number; population: string; code: string };

/** The towns of the register, over all pages of its table. */
export function townsOf(world: World, site: PracticeSite | undefined): Town[] {
  const number = (text: string): number => Number(text.replaceAll(',', ''));
  return resultPages(world, site, '/towns/page-1').flatMap((html) =>
    tableRows(html)
      .slice(1)
      .map(({ cells: [name = '', , earlier = '', now = ''], link }) => ({
        name,
        earlier: number(earlier),
        now: number(now),
        population: now,
        code:
          tableRows(world.page(site, link ?? '') ?? '').find(({ cells }) => cells[0] === 'Town code')?.cells[1] ?? '',
      })),
  );
}

/** Population and code of the largest town; tempting: the largest of the first page, and of the earlier year. */
export function solveLargest(world: World, task: MaterialisedTask): Solved {
  const towns = townsOf(world, task.sites[0]);
  const largest = (list: readonly Town[], value: (town: Town) => number): Town => {
    const best = Math.max(...list.map(value));
    const found = list.filter((town) => value(town) === best);
    if (found.length !== 1 || found[0] === undefined) throw new Error('not one largest town');
    return found[0];
  };
  const say = (town: Town): string => `${town.population}, ${town.code}`;
  const answer = say(largest(towns, (town) => town.now));
  const tempting = [largest(towns.slice(0, 5), (town) => town.now), largest(towns, (town) => town.earlier), towns[0]];
  return {
    answer,
    tempting: tempting.flatMap((town) => (town === undefined || say(town) === answer ? [] : [say(town)])),
  };
}

/** The confirmation code and the fields of the form; `wrongTown` is the code of a town of nearly the same name. */
export function solveInquiry(
  world: World,
  task: MaterialisedTask,
): Solved & { fields: Record<string, string>; wrongTown: string } {
  const [site] = task.sites;
  const towns = townsOf(world, site);
  const fact = (label: string): string =>
    new RegExp(`${label}: ([^;]+?)[;.](?: |$)`, 'u').exec(task.instruction)?.[1] ?? '';
  const town = /a visit to (.+?)\. Fill/u.exec(task.instruction)?.[1] ?? '';
  const exact = towns.filter(({ name }) => name === town);
  const near = towns.filter(({ name }) => name !== town && name.includes(town));
  if (exact.length !== 1 || near.length < 2)
    throw new Error(`${exact.length} towns are ${town}, ${near.length} nearly so`);
  const received = plain(world.page(site, '/inquiry/received') ?? '');
  const form = /Form (R-[\d-]+)/u.exec(received)?.[1] ?? '';
  return {
    answer: /Confirmation code: (\S+)/u.exec(received)?.[1] ?? '',
    tempting: [form, task.practice.nonce],
    fields: {
      name: fact('Your name'),
      mail: fact('E-mail'),
      town: exact[0]?.code ?? '',
      date: fact('Date of visit'),
      party: fact('Number of visitors'),
      purpose: fact('Purpose'),
    },
    wrongTown: near[0]?.code ?? '',
  };
}

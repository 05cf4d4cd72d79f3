import { NOT_SEEN, type Page } from '../hands/page.ts';
import { extreme, type Plan } from './plan.ts';

const bridgesOn = (page: Page) =>
  page
    .rows()
    .map(([name = '', , material = '', , length = '']) => ({ name, material, length: Number.parseInt(length) }));

export const almanacLongest: Plan = {
  pattern: /^In the almanac, find the longest (?<material>\w+) bridge\./u,
  *follow(hands, said) {
    yield* hands.link('Bridges A to Z');
    const sheets = yield* hands.leaf((page) => bridgesOn(page).filter(({ material }) => material === said('material')));
    const found = extreme(sheets, ({ length }) => length, 1);
    yield* hands.leafBack(sheets?.length ?? 0, found?.sheet ?? 0);
    yield* hands.link(found?.row.name ?? NOT_SEEN);
    return `It is ${hands.page.fact('Length')} long and was opened in ${hands.page.fact('Year of opening')}.`;
  },
};

export const almanacCorrection: Plan = {
  pattern:
    /^Send a correction to the almanac about (?<bridge>.+?)\. Fill in the form with Your name: (?<name>.+?); E-mail: (?<mail>.+?); Article number: .+?; Wrong entry: (?<entry>.+?); Correct value: (?<value>.+?); Source: (?<source>.+?)\. Submit/u,
  *follow(hands, said) {
    yield* hands.link('Bridges A to Z');
    yield* hands.leafTo(said('bridge'));
    const article = hands.page.fact('Article number');
    yield* hands.link('Send a correction');
    yield* hands.fill('Your name', said('name'));
    yield* hands.fill('E-mail', said('mail'));
    yield* hands.fill('Article number', article);
    // The opened list is a window of its own; from the keyboard the choice needs none.
    yield* hands.act('press_key', { keys: 'Tab' });
    yield* hands.act('type', { text: said('entry') });
    yield* hands.fill('Correct value', said('value'));
    yield* hands.choose(said('source'));
    yield* hands.button('Send correction');
    return `The receipt code is ${hands.page.read(/^Receipt code: (\S+)/u)}.`;
  },
};

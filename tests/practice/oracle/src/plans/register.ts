import type { Page } from '../hands/page.ts';
import { NOT_SEEN } from '../hands/page.ts';
import { extreme, type Plan } from './plan.ts';

const number = (text: string): number => Number(text.replaceAll(',', ''));
const townsOn = (page: Page) => page.rows().map(([name = '', , , now = '']) => ({ name, now }));

export const registerLargest: Plan = {
  pattern: /^In the valley register, (?<find>find the town with the largest population in 2024)\./u,
  *follow(hands) {
    yield* hands.link('Towns');
    const sheets = yield* hands.leaf(townsOn);
    const found = extreme(sheets, ({ now }) => number(now), 1);
    yield* hands.leafBack(sheets?.length ?? 0, found?.sheet ?? 0);
    yield* hands.link(found?.row.name ?? NOT_SEEN);
    return `Its population is ${hands.page.fact('Population in 2024')} and its code ${hands.page.fact('Town code')}.`;
  },
};

export const registerInquiry: Plan = {
  pattern:
    /about a visit to (?<town>.+?)\. Fill in the form with Your name: (?<name>.+?); E-mail: (?<mail>.+?); Town code: .+?; Date of visit: (?<date>.+?); Number of visitors: (?<party>.+?); Purpose: (?<purpose>.+?)\. Submit/u,
  *follow(hands, said) {
    yield* hands.link('Towns');
    yield* hands.leafTo(said('town'));
    const code = hands.page.fact('Town code');
    yield* hands.link('Ask for a visit');
    yield* hands.fill('Your name', said('name'));
    yield* hands.fill('E-mail', said('mail'));
    yield* hands.fill('Town code', code);
    yield* hands.fill('Date of visit', said('date'));
    yield* hands.fill('Number of visitors', said('party'));
    yield* hands.choose(said('purpose'));
    yield* hands.button('Send inquiry');
    return `The confirmation code is ${hands.page.read(/^Confirmation code: (\S+)/u)}.`;
  },
};

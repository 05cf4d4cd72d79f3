import { NOT_SEEN, type Page } from '../hands/page.ts';
import { extreme, type Plan } from './plan.ts';

const roomsOn = (page: Page) =>
  page
    .rows()
    .map(([name = '', , , beds = '', price = '']) => ({ name, beds: Number(beds), price: Number.parseInt(price) }));

export const bookingFirstNight: Plan = {
  pattern:
    /^At Lantern House, book the cheapest room that has beds for (?<party>\d) guests.+? Your name: (?<name>.+?); E-mail: (?<mail>.+?); Number of guests: \d; Arrival: (?<arrival>.+?)\. Confirm/u,
  *follow(hands, said) {
    yield* hands.link('Rooms');
    const fitting = roomsOn(hands.page).filter(({ beds }) => beds >= Number(said('party')));
    yield* hands.link(extreme([fitting], ({ price }) => price, -1)?.row.name ?? NOT_SEEN);
    yield* hands.link(/^Choose /u);
    yield* hands.fill('Your name', said('name'));
    yield* hands.fill('E-mail', said('mail'));
    yield* hands.fill('Number of guests', said('party'));
    yield* hands.choose(said('arrival'));
    yield* hands.button('Go on');
    yield* hands.click(hands.page.find('checkbox', 'I have read the rules of the house'));
    yield* hands.button('Book this night');
    return `The booking code is ${hands.page.read(/^Booking code: (\S+)/u)}.`;
  },
};

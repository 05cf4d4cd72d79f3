import { deliver, duplicateOnlyFile } from '../hands/apps.ts';
import { digits, sumOf, writeDocument } from './document.ts';
import type { Plan } from './plan.ts';

export const groupJourney: Plan = {
  pattern:
    /^Plan the journey of a group\..+? takes these rooms: (?<rooms>.+?)\. The almanac.+? Save it as (?<file>\S+), duplicate.+? whose name is "(?<copy>[^"]+)"\..+? Your name: (?<name>.+?) and the cost/u,
  *follow(hands, said) {
    yield* hands.link('Rooms');
    const rooms = hands.page.rows();
    const stays = [...said('rooms').matchAll(/(\w+) for (\d+) nights/gu)].map(([, name = '', nights = '']) => ({
      nights,
      price: digits(rooms.find(([first]) => first === name)?.[4] ?? ''),
    }));
    yield* hands.act('navigate', { url: 'http://almanac.practice.test/rivers' });
    const courses = hands.page.rows().map(([, course = '']) => digits(course));
    yield* hands.act('navigate', { url: 'http://booking.practice.test/group' });
    const field = hands.page.find('textbox', 'Cost in euros');
    yield* hands.fill('Your name', said('name'));
    yield* writeDocument(hands, said('file'), 'Journey', [
      { label: 'Nights: ', calculation: sumOf(stays.map(({ nights }) => nights)) },
      { label: 'Rivers: ', calculation: sumOf(courses) },
      { label: 'Cost: ', calculation: sumOf(stays.map(({ nights, price }) => `${nights}*${price}`)) },
    ]);
    yield* duplicateOnlyFile(hands);
    yield* deliver(hands, said('file'));
    yield* deliver(hands, said('copy'));
    // The cost is still what the calculator shows.
    yield* hands.click(field, 'middle');
    yield* hands.button('Send request');
    return `The quote number is ${hands.page.read(/^Quote number: (\S+)/u)}.`;
  },
};

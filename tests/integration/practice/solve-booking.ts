import type { MaterialisedTask } from '@coarena/runtime';
import type { Solved } from './solve.ts';
import { plain, tableRows, type World } from './world.ts';

type Room = { name: string; beds: number; price: number; link: string };

function roomsOf(world: World, { sites }: MaterialisedTask): Room[] {
  const site = sites.find(({ host }) => host === 'booking.practice.test');
  return tableRows(world.page(site, '/rooms') ?? '')
    .slice(1)
    .map(({ cells: [name = '', , , beds = '', price = ''], link }) => ({
      name,
      beds: Number(beds),
      price: Number.parseInt(price),
      link: link ?? '',
    }));
}

/** The booking code and the fields of both forms; `wrongStays` are free days of the same room and of other rooms. */
export function solveBooking(
  world: World,
  task: MaterialisedTask,
): Solved & { fields: Record<string, string>; stay: string; wrongStays: readonly string[] } {
  const [site] = task.sites;
  const fact = (label: string): string =>
    new RegExp(`${label}: ([^;]+?)(?:;|\\. Confirm)`, 'u').exec(task.instruction)?.[1] ?? '';
  const party = Number(fact('Number of guests'));
  const rooms = roomsOf(world, task).toSorted((one, other) => one.price - other.price);
  const freeDays = (room: Room | undefined): string[] =>
    [...(world.page(site, room?.link ?? '') ?? '').matchAll(/href="\/stay\/([^"]+)">Choose/gu)].map(
      ([, code = '']) => code,
    );
  const fitting = rooms.filter(({ beds }) => beds >= party);
  const [stay = '', ...later] = freeDays(fitting[0]);
  if (fitting[0]?.price === fitting[1]?.price || stay === '') throw new Error('not one cheapest room');
  const booked = plain(world.page(site, '/booked') ?? '');
  return {
    answer: /Booking code: (\S+)/u.exec(booked)?.[1] ?? '',
    tempting: [/at desk (\S+)\./u.exec(booked)?.[1] ?? '', stay],
    fields: { name: fact('Your name'), mail: fact('E-mail'), party: String(party), arrival: fact('Arrival') },
    stay,
    wrongStays: [...later, freeDays(rooms[0])[0] ?? '', freeDays(fitting[1])[0] ?? ''],
  };
}

/** Sums of the journey, its document, and the fields of the form. */
export function solveJourney(
  world: World,
  task: MaterialisedTask,
): Solved & { lines: readonly string[]; file: string; fields: Record<string, string> } {
  const rooms = roomsOf(world, task);
  const wanted = [...task.instruction.matchAll(/(\w+) for (\d+) nights/gu)].map(([, name = '', nights = '']) => ({
    nights: Number(nights),
    price: rooms.find((room) => room.name === name)?.price ?? Number.NaN,
  }));
  const almanac = task.sites.find(({ host }) => host === 'almanac.practice.test');
  const courses = tableRows(world.page(almanac, '/rivers') ?? '')
    .slice(1)
    .map(({ cells }) => Number.parseInt(cells[1] ?? ''));
  const sum = (numbers: readonly number[]): string => String(numbers.reduce((total, each) => total + each, 0));
  const nights = sum(wanted.map((line) => line.nights));
  const cost = sum(wanted.map((line) => line.nights * line.price));
  const booking = task.sites.find(({ host }) => host === 'booking.practice.test');
  const received = plain(world.page(booking, '/group/received') ?? '');
  return {
    answer: /Quote number: (\S+)/u.exec(received)?.[1] ?? '',
    tempting: [cost, nights],
    lines: ['Journey', `Nights: ${nights}`, `Rivers: ${sum(courses)}`, `Cost: ${cost}`],
    file: /Save it as (\S+\.txt),/u.exec(task.instruction)?.[1] ?? '',
    fields: { contact: /Your name: (.+?) and the cost/u.exec(task.instruction)?.[1] ?? '', cost },
  };
}

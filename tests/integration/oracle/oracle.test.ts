import { afterAll, beforeAll, expect, it } from 'vitest';
import { practiceCatalogue } from '@coarena/runtime';
import { openOracle, type Oracle, type Played } from './open-oracle.ts';

/** Tasks over browser and desktop, longest first: they are begun before the short ones. */
const LONG = ['delivery-weights', 'group-journey', 'valley-survey', 'parcel-order'];
const SHORT = [
  'almanac-correction',
  'register-inquiry',
  'booking-first-night',
  'inbox-reply',
  'almanac-longest',
  'register-largest',
  'shop-cheapest',
  'shop-heaviest',
];

let oracle: Oracle;
beforeAll(async () => void (oracle = await openOracle()));
afterAll(() => oracle.close());

/** Plays two at a time, as the lanes of a battle do. */
async function playAll<T>(games: readonly T[], play: (game: T) => Promise<void>): Promise<void> {
  const waiting = [...games];
  const lane = async (): Promise<void> => {
    for (let game = waiting.shift(); game !== undefined; game = waiting.shift()) await play(game);
  };
  await Promise.all([lane(), lane()]);
}

const said = ({ verdict, reason }: Played): string => `${verdict}: ${reason}`;

it('knows every built-in task', async () => {
  expect([...LONG, ...SHORT].sort()).toEqual((await practiceCatalogue()).map(({ id }) => id));
});

it('passes all of them with one seed, and each action of its has an effect', { timeout: 600_000 }, async () => {
  const unseen: string[] = [];
  await playAll([...LONG, ...SHORT], async (task) => {
    const played = await oracle.play(task, 3);
    expect(said(played), task).toMatch(/^pass: /u);
    const idle = played.steps.filter(({ status }) => status !== 'ok');
    expect(idle.map(({ index, action, status }) => `${task} ${index + 1} ${action.verb} ${status}`)).toEqual([]);
    const looks = played.steps.filter(({ observation }) => observation.includes('The page did not answer'));
    unseen.push(...looks.map(({ index, observation }) => `${task} ${index + 1} ${observation}`));
    if (LONG.includes(task)) expect(played.steps.length, task).toBeGreaterThanOrEqual(70);
    expect(played.steps.length, task).toBeLessThanOrEqual(100);
  });
  // One of four hundred may be late on a busy machine; a page that gives none when it should costs every tenth.
  expect(unseen.slice(2)).toEqual([]);
});

it('fails when one of its actions is left out', { timeout: 600_000 }, async () => {
  const games: [string, number][] = [
    // A figure of the calculator.
    ['parcel-order', 30],
    ['register-inquiry', 5],
    ['inbox-reply', 3],
    ['shop-heaviest', 2],
  ];
  await playAll(games, async ([task, drop]) => {
    const played = await oracle.play(task, 3, drop);
    expect(said(played), `${task} without ${drop} (${played.dropped})`).toMatch(/^fail: /u);
    expect(played.dropped).not.toBeNull();
  });
});

it.each(['idle', 'claims'])('shows that nothing passes for the agent "%s"', { timeout: 600_000 }, async (agent) => {
  await playAll(['valley-survey', 'booking-first-night', 'shop-cheapest'], async (task) => {
    const played = await oracle.play(task, 3, undefined, agent);
    expect(said(played), `${task} by ${agent}`).toMatch(/^fail: /u);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { decodePng } from '../src/guest/picture.ts';
import type { GuestObservation, TreeNode } from '../src/host/index.ts';
import { oneGuest } from './support/one-guest.ts';
import { FIELD_COLOUR } from './support/pages.ts';
import { UNNAMED_FIELDS } from './support/unnamed-fields.ts';

const guest = oneGuest();

/** Pixels of the fields' colour, and those of them that lie in no box of a personal field. */
function uncovered({ png, observation }: GuestObservation): { seen: number; missed: string[] } {
  if (png === null) throw new Error('there is no picture');
  const { size, rgb } = decodePng(Buffer.from(png));
  const boxes = observation.tree.nodes.flatMap(({ purpose, bounds }) => (purpose && bounds ? [bounds] : []));
  let seen = 0;
  const missed: string[] = [];
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      const at = (y * size.width + x) * 3;
      if (FIELD_COLOUR.some((value, channel) => rgb[at + channel] !== value)) continue;
      seen++;
      const inside = ([left, top, width, height]: NonNullable<TreeNode['bounds']>): boolean =>
        x >= Math.floor(left - 2) && x < left + width + 2 && y >= Math.floor(top - 2) && y < top + height + 2;
      if (!boxes.some(inside)) missed.push(`${x},${y}`);
    }
  return { seen, missed };
}

it('has a box for fields that accessibility leaves out, and for what is typed into without being a form element', async () => {
  const { seen, missed } = uncovered(await guest.driver.open('/fields-left-out'));
  expect(seen).toBeGreaterThan(12_000);
  expect([missed.length, ...missed.slice(0, 5)]).toEqual([0]);
});

it('has a box for fields that say what they are in other ways, and for what they draw outside their own', async () => {
  const opened = await guest.driver.open('/fields-said');
  const { seen, missed } = uncovered(opened);
  expect(seen).toBeGreaterThan(20_000);
  expect([missed.length, ...missed.slice(0, 5)]).toEqual([0]);
  const bare = opened.observation.tree.nodes.filter(({ purpose, role }) => !purpose && role.match(/box/u));
  expect(bare.map(({ name, value }) => [name, value])).toEqual([
    ['Colour', 'of no one'],
    ['Search', 'tea'],
  ]);
});

it('knows a field for a password again when its page shows it', async () => {
  const shown = await guest.driver.do('click', { x: 740, y: 420, button: 'left', modifiers: [], count: 1 });
  const field = shown.observation.tree.nodes.find(({ name, role }) => name === 'Word' && role === 'textbox');
  expect(field).toMatchObject({ purpose: 'password' });
  expect(JSON.stringify(shown.observation.tree)).not.toContain('hunter2');
});

it('says of a huge page what has the focus, and what fields are for', async () => {
  const { tree } = (await guest.driver.open('/huge-form')).observation;
  expect(tree.truncated).toBe(true);
  expect(tree.nodes.filter(({ states }) => states?.includes('focused')).map(({ name }) => name)).toEqual(['Search']);
  expect(tree.nodes.filter(({ purpose }) => purpose !== undefined).map(({ purpose }) => purpose)).toEqual(['password']);
});

describe('a page full of personal fields', () => {
  let seen: GuestObservation;
  beforeAll(async () => {
    seen = await guest.driver.open('/fields');
  });

  it('has a box for every pixel of every field: scrolled, turned, zoomed, cut, in frames in frames', () => {
    const { seen: pixels, missed } = uncovered(seen);
    expect(pixels).toBeGreaterThan(30_000);
    expect([missed.length, ...missed.slice(0, 5)]).toEqual([0]);
  });

  it('has them still after the page was scrolled', async () => {
    const scrolled = await guest.driver.do('scroll', { x: 1200, y: 600, dx: 0, dy: 77 });
    const { seen: pixels, missed } = uncovered(scrolled);
    expect(pixels).toBeGreaterThan(10_000);
    expect([missed.length, ...missed.slice(0, 5)]).toEqual([0]);
  });

  it('says what each is for, and nothing of those that are of no one', () => {
    const of = (purpose: TreeNode['purpose']): (string | undefined)[] =>
      seen.observation.tree.nodes
        .filter((node) => node.purpose === purpose && node.role !== 'option')
        .map(({ value }) => value);
    expect(of('password')).toEqual([undefined, undefined]);
    expect(of('card')).toEqual(expect.arrayContaining(['4111 1111', '4111']));
    expect(of('phone')).toEqual(expect.arrayContaining(['555', 'turned']));
    expect(of('address')).toEqual(expect.arrayContaining(['1 Road', '12345']));
    expect(of('email')).toEqual(
      expect.arrayContaining(['edge', 'left', 'under', 'scrolled', 'zoomed', 'shadow', 'in@frame.test']),
    );
    expect(of(undefined)).toEqual(expect.arrayContaining(['2', 'of no one']));
  });

  it('holds no password, not even its length', () => {
    const json = JSON.stringify(seen.observation);
    for (const secret of ['hunter2', 'shown1', '•', 'new-password']) expect(json).not.toContain(secret);
  });
});

describe('fields that do not say what they are for', () => {
  it('are known by what stands around them, on 60 pieces of pages and more', async () => {
    const { observation } = await guest.driver.open('/fields-unnamed');
    const { nodes } = observation.tree;
    const wrong = UNNAMED_FIELDS.flatMap(([html, expected], n) => {
      const own = nodes.filter(({ value }) => value === `v${n}`);
      // A password has no value, and a field that accessibility leaves out neither: those are counted below.
      if (own.length === 0) return expected === null ? [`${html}: not in the tree`] : [];
      const seen = own.map(({ purpose }) => purpose).find((purpose) => purpose !== undefined) ?? null;
      return seen === expected ? [] : [`${html}: expected ${expected}, seen ${seen}`];
    });
    expect(UNNAMED_FIELDS.length).toBeGreaterThanOrEqual(60);
    expect(wrong).toEqual([]);
    const of = (purpose: string | null): number => UNNAMED_FIELDS.filter((piece) => piece[1] === purpose).length;
    expect(nodes.filter(({ purpose }) => purpose === 'password')).toHaveLength(of('password'));
    expect(nodes.filter(({ states, purpose }) => purpose === 'email' && states?.includes('hidden'))).toHaveLength(1);
  });
});

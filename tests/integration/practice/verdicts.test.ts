import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Checker, EndState } from '@coarena/core';
import descriptor from '@coarena/checker-isolated';
import { practiceCatalogue, type MaterialisedTask } from '@coarena/runtime';
import { solveCorrection, solveLongest } from './solve-almanac.ts';
import { solveBooking, solveJourney } from './solve-booking.ts';
import { solveParcel, solveSurvey } from './solve-documents.ts';
import { solveReply, solveWeights } from './solve-inbox.ts';
import { solveHeaviest, solveInquiry, solveLargest, solveShop } from './solve.ts';
import { hasher, World } from './world.ts';

const SEEDS = [1, 42, 20_261_130];
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {}, child: () => quiet };

let checker: Checker;
beforeAll(async () => {
  const random = { stream: () => ({ next: () => 0.5 }), id: () => '0', seeded: true };
  const clock = { now: () => 0, monotonic: () => 0, sleep: () => Promise.resolve() };
  const context = { log: quiet, clock, random, hasher, signal: new AbortController().signal, folder: '' };
  checker = await descriptor.create(descriptor.configSchema.parse({ deadlineMs: 10_000 }), context);
});
afterAll(() => checker.dispose());

const ended = (over: Partial<EndState>): EndState => ({
  url: '',
  verdict: 'success',
  answer: '',
  files: [],
  posted: [],
  tree: { nodes: [], truncated: false },
  ...over,
});

function basket(sku: string, items = 1, answer = `I put ${sku} in the basket.`): EndState {
  const name = `Your basket: ${items} ${items === 1 ? 'item' : 'items'}`;
  return ended({
    url: 'http://shop.practice.test/basket',
    answer,
    posted: [{ site: 'shop.practice.test', path: '/basket', fields: { sku, quantity: '1' } }],
    tree: { nodes: [{ role: 'heading', name, depth: 2, bounds: null }], truncated: false },
  });
}

describe.each(SEEDS)('the checkers of seed %i', (seed) => {
  it('are accepted by the review', async () => {
    const world = new World();
    for (const { id } of await practiceCatalogue()) {
      expect(await checker.review((await world.task(id, seed)).checker), id).toEqual([]);
    }
  });

  it('pass the right basket and fail the tempting ones', async () => {
    const world = new World();
    const task = await world.task('shop-cheapest', seed);
    const { answer, tempting } = solveShop(world, task);
    const check = (state: EndState) => checker.check(task.checker, state);
    expect(await check(basket(answer))).toMatchObject({ verdict: 'pass' });
    for (const sku of tempting) expect(await check(basket(sku)), sku).toMatchObject({ verdict: 'fail' });
    expect(await check(basket(answer, 2))).toMatchObject({ verdict: 'fail' });
    expect(await check(basket(answer, 1, 'Done.'))).toMatchObject({ verdict: 'fail' });
    expect(await check({ ...basket(answer), posted: [] })).toMatchObject({ verdict: 'fail' });
    expect(await check({ ...basket(answer), verdict: 'failure' })).toMatchObject({ verdict: 'fail' });
  });

  it('pass the largest town and fail the tempting ones', async () => {
    const world = new World();
    const task = await world.task('register-largest', seed);
    const { answer, tempting } = solveLargest(world, task);
    const say = (text: string) => checker.check(task.checker, ended({ answer: text }));
    const [population = '', code = ''] = answer.split(', ');
    expect(await say(`The population is ${population} and the town code is ${code}.`)).toMatchObject({
      verdict: 'pass',
    });
    expect(await say(`${population.replace(',', '')} (${code})`)).toMatchObject({ verdict: 'pass' });
    for (const wrong of [...tempting, population, code, `1${population} ${code}`])
      expect(await say(wrong), wrong).toMatchObject({ verdict: 'fail' });
  });

  it('pass the right form and fail one wrong field', async () => {
    const world = new World();
    const task = await world.task('register-inquiry', seed);
    const { answer, tempting, fields, wrongTown } = solveInquiry(world, task);
    const send = (over: Record<string, string>, text = `The confirmation code is ${answer}.`) =>
      checker.check(
        task.checker,
        ended({
          url: 'http://register.practice.test/inquiry/received',
          answer: text,
          posted: [{ site: 'register.practice.test', path: '/inquiry/received', fields: { ...fields, ...over } }],
        }),
      );
    expect(await send({})).toMatchObject({ verdict: 'pass' });
    expect(await send({ town: wrongTown })).toMatchObject({ verdict: 'fail' });
    for (const field of Object.keys(fields))
      expect(await send({ [field]: 'x' }), field).toMatchObject({ verdict: 'fail' });
    for (const wrong of tempting) expect(await send({}, wrong), wrong).toMatchObject({ verdict: 'fail' });
  });

  it('pass the heaviest article under the limit and fail the tempting ones', async () => {
    const world = new World();
    const task = await world.task('shop-heaviest', seed);
    const { answer, tempting, sku, others } = solveHeaviest(world, task);
    const check = (state: EndState) => checker.check(task.checker, state);
    expect(await check(basket(sku, 1, `It weighs ${answer}.`))).toMatchObject({ verdict: 'pass' });
    for (const other of others) expect(await check(basket(other, 1, answer)), other).toMatchObject({ verdict: 'fail' });
    for (const wrong of [...tempting, sku, `1${answer}`])
      expect(await check(basket(sku, 1, wrong)), wrong).toMatchObject({ verdict: 'fail' });
    expect(await check(basket(sku, 2, answer))).toMatchObject({ verdict: 'fail' });
    expect(await check({ ...basket(sku, 1, answer), posted: [] })).toMatchObject({ verdict: 'fail' });
  });

  it('pass the longest bridge of stone and fail the tempting ones', async () => {
    const world = new World();
    const task = await world.task('almanac-longest', seed);
    const { answer, tempting } = solveLongest(world, task);
    const say = (text: string) => checker.check(task.checker, ended({ answer: text }));
    const [length = '', opened = ''] = answer.split(' m, ');
    expect(await say(`It is ${length} m long and was opened in ${opened}.`)).toMatchObject({ verdict: 'pass' });
    for (const wrong of [...tempting, length, opened, `1${length} m, ${opened}`])
      expect(await say(wrong), wrong).toMatchObject({ verdict: 'fail' });
    expect(await checker.check(task.checker, ended({ answer, verdict: 'infeasible' }))).toMatchObject({
      verdict: 'fail',
    });
  });

  it('pass the right correction and fail one wrong field', async () => {
    const world = new World();
    const task = await world.task('almanac-correction', seed);
    const { answer, tempting, fields, wrongArticles } = solveCorrection(world, task);
    const send = (over: Record<string, string>, text = `The receipt code is ${answer}.`) =>
      checker.check(
        task.checker,
        ended({
          url: 'http://almanac.practice.test/correction/received',
          answer: text,
          posted: [{ site: 'almanac.practice.test', path: '/correction/received', fields: { ...fields, ...over } }],
        }),
      );
    expect(await send({})).toMatchObject({ verdict: 'pass' });
    for (const article of wrongArticles) expect(await send({ article })).toMatchObject({ verdict: 'fail' });
    for (const field of Object.keys(fields))
      expect(await send({ [field]: 'x' }), field).toMatchObject({ verdict: 'fail' });
    for (const wrong of tempting) expect(await send({}, wrong), wrong).toMatchObject({ verdict: 'fail' });
  });

  it('pass the right booking and fail another day, another room and one wrong field', async () => {
    const world = new World();
    const task = await world.task('booking-first-night', seed);
    const { answer, tempting, fields, stay, wrongStays } = solveBooking(world, task);
    const site = 'booking.practice.test';
    const book = (chosen: string, over: Record<string, string> = {}, text = `The code is ${answer}.`, rules = 'read') =>
      checker.check(
        task.checker,
        ended({
          url: `http://${site}/booked`,
          answer: text,
          posted: [
            { site, path: `/stay/${chosen}/check`, fields: { stay: chosen, ...fields, ...over } },
            { site, path: '/booked', fields: { stay: chosen, rules } },
          ],
        }),
      );
    expect(await book(stay)).toMatchObject({ verdict: 'pass' });
    for (const wrong of wrongStays) expect(await book(wrong), wrong).toMatchObject({ verdict: 'fail' });
    for (const field of Object.keys(fields))
      expect(await book(stay, { [field]: 'x' }), field).toMatchObject({ verdict: 'fail' });
    for (const wrong of tempting) expect(await book(stay, {}, wrong), wrong).toMatchObject({ verdict: 'fail' });
    expect(await book(stay, {}, answer, '')).toMatchObject({ verdict: 'fail' });
  });

  it('pass the right reply and fail the figures of other lines and of the note that was replaced', async () => {
    const world = new World();
    const task = await world.task('inbox-reply', seed);
    const { answer, tempting, thread, reply, wrongReplies } = solveReply(world, task);
    const site = 'inbox.practice.test';
    const send = (text: string, said = `Message ${answer}`, path = `${thread}/sent`) =>
      checker.check(
        task.checker,
        ended({ url: `http://${site}${path}`, answer: said, posted: [{ site, path, fields: { reply: text } }] }),
      );
    expect(await send(reply)).toMatchObject({ verdict: 'pass' });
    for (const wrong of wrongReplies) expect(await send(wrong), wrong).toMatchObject({ verdict: 'fail' });
    for (const wrong of tempting) expect(await send(reply, wrong), wrong).toMatchObject({ verdict: 'fail' });
    expect(await send(reply, answer, '/thread/1/sent')).toMatchObject({ verdict: 'fail' });
  });

  it.each(['valley-survey', 'delivery-weights', 'parcel-order', 'group-journey'] as const)(
    'pass the right document of %s and fail every other one',
    async (id) => {
      const world = new World();
      const task = await world.task(id, seed);
      const { file, lines, state } = documentOf(world, task, id);
      const text = lines.join('\n');
      const check = (over: Partial<EndState>) => checker.check(task.checker, { ...state(text), ...over });
      expect(await check({})).toMatchObject({ verdict: 'pass' });
      expect(await checker.check(task.checker, state(`${text}\n`))).toMatchObject({ verdict: 'pass' });
      for (let at = 0; at < text.length; at += 1) {
        const shorter = text.slice(0, at) + text.slice(at + 1);
        expect(await checker.check(task.checker, state(shorter)), `without character ${at}`).toMatchObject({
          verdict: 'fail',
        });
      }
      const { files, posted } = state(text);
      for (const name of files.map((each) => each.name))
        expect(await check({ files: files.filter((each) => each.name !== name) }), name).toMatchObject({
          verdict: 'fail',
        });
      expect(await check({ files: files.map((each) => ({ ...each, name: 'draft.txt' })) }), file).toMatchObject({
        verdict: 'fail',
      });
      expect(await check({ verdict: 'failure' })).toMatchObject({ verdict: 'fail' });
      if (posted.length > 0) {
        for (const over of [{ posted: [] }, { url: 'http://shop.practice.test/' }, { answer: 'Done.' }])
          expect(await check(over)).toMatchObject({ verdict: 'fail' });
      }
    },
  );
});

type Documents = 'valley-survey' | 'delivery-weights' | 'parcel-order' | 'group-journey';

/** The document that a task asks for, and the end state of a run that left a given text in its place. */
function documentOf(world: World, task: MaterialisedTask, id: Documents) {
  const parcel = id === 'parcel-order' ? solveParcel(world, task) : null;
  const journey = id === 'group-journey' ? solveJourney(world, task) : null;
  const solved = parcel ?? journey ?? (id === 'valley-survey' ? solveSurvey(world, task) : solveWeights(world, task));
  const copy = journey?.file.replace('.txt', ' (copy 1).txt');
  const names = copy === undefined ? [solved.file] : [solved.file, copy];
  const posted =
    parcel !== null
      ? [{ site: 'inbox.practice.test', path: `${parcel.thread}/sent`, fields: { reply: parcel.reply } }]
      : journey !== null
        ? [{ site: 'booking.practice.test', path: '/group/received', fields: journey.fields }]
        : [];
  const url = posted.map(({ site, path }) => `http://${site}${path}`)[0] ?? '';
  const state = (text: string): EndState =>
    ended({
      url,
      posted,
      answer: solved.answer,
      files: names.map((name) => ({ name, sha256: '', bytes: text.length, text })),
    });
  return { file: solved.file, lines: solved.lines, state };
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Checker, EndState } from '@coarena/core';
import descriptor from '@coarena/checker-isolated';
import { practiceCatalogue } from '@coarena/runtime';
import { solveCorrection, solveLongest } from './solve-almanac.ts';
import { solveHeaviest, solveInquiry, solveLargest, solveShop } from './solve.ts';
import { hasher, World } from './world.ts';

const SEEDS = [1, 2, 3, 42, 20_261_130];
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
});

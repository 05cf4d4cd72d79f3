import { describe, expect, it } from 'vitest';
import { practiceCatalogue } from '@coarena/runtime';
import { solveCorrection, solveLongest } from './solve-almanac.ts';
import { solveBooking, solveJourney } from './solve-booking.ts';
import { solveParcel, solveSurvey } from './solve-documents.ts';
import { solveReply, solveWeights } from './solve-inbox.ts';
import { solveHeaviest, solveInquiry, solveLargest, solveShop } from './solve.ts';
import { World } from './world.ts';

const SEEDS = Array.from({ length: 30 }, (_, index) => index * 7919 + 1);
const SOLVERS = {
  'almanac-correction': solveCorrection,
  'almanac-longest': solveLongest,
  'booking-first-night': solveBooking,
  'delivery-weights': solveWeights,
  'group-journey': solveJourney,
  'inbox-reply': solveReply,
  'parcel-order': solveParcel,
  'register-inquiry': solveInquiry,
  'register-largest': solveLargest,
  'shop-cheapest': solveShop,
  'shop-heaviest': solveHeaviest,
  'valley-survey': solveSurvey,
};
/** Weights come from a short scale, so that two seeds may share one; the article numbers do not. */
const FEW_ANSWERS = new Set(['shop-heaviest']);

it('lists the built-in tasks', async () => {
  expect((await practiceCatalogue()).map(({ id }) => id)).toEqual(Object.keys(SOLVERS));
});

describe.each(Object.entries(SOLVERS))('%s over thirty seeds', (id, solve) => {
  it('expects what the pages say, is never ambiguous, and tempts with other answers', async () => {
    const answers = new Set<string>();
    let tempted = 0;
    for (const seed of SEEDS) {
      const world = new World();
      const task = await world.task(id, seed);
      const { answer, tempting } = solve(world, task);
      expect(answer, `seed ${seed}`).toBe(task.practice.answer);
      expect(answer).not.toBe('');
      expect(tempting).not.toContain(answer);
      if (tempting.length > 0) tempted += 1;
      answers.add(answer);
    }
    expect(answers.size).toBeGreaterThanOrEqual(FEW_ANSWERS.has(id) ? 15 : SEEDS.length);
    expect(tempted).toBeGreaterThanOrEqual(24);
  });

  it('has the same bytes for the same seed', async () => {
    const [one, other] = [new World(), new World()];
    expect(await one.task(id, 7)).toEqual(await other.task(id, 7));
    expect([...one.objects.keys()]).toEqual([...other.objects.keys()]);
    expect((await one.task(id, 8)).practice.answer).not.toBe((await one.task(id, 7)).practice.answer);
  });
});

it('puts nobody off: every fact of a correction is given or on a page', async () => {
  for (const seed of SEEDS) {
    const world = new World();
    const { fields } = solveCorrection(world, await world.task('almanac-correction', seed));
    for (const [field, value] of Object.entries(fields)) expect(value, `seed ${seed}, ${field}`).not.toBe('');
    expect(fields.article).toMatch(/^BR-\d{4}$/u);
    expect(fields.value).toMatch(/^\d{3} m$/u);
  }
});

it('asks for a form whose every fact is given or on a page', async () => {
  for (const seed of SEEDS) {
    const world = new World();
    const { fields } = solveInquiry(world, await world.task('register-inquiry', seed));
    for (const [field, value] of Object.entries(fields)) expect(value, `seed ${seed}, ${field}`).not.toBe('');
    expect(fields.date).toMatch(/^2027-1[0-2]-(?:1\d|2[0-8])$/u);
    expect(fields.town).toMatch(/^LV-\d{4}$/u);
  }
});

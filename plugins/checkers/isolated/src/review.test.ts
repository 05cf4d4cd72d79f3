import { describe, expect, it } from 'vitest';
import type { Assertion } from '@coarena/core';
import { mutants } from './mutants.ts';
import { reviewAssertions } from './review.ts';

const form = { site: 'shop.practice.test', path: '/basket', field: 'sku' };

const cannotFail: readonly Assertion[] = [
  { answer: { contains: '' } },
  { answer: { matches: '.*' } },
  { answer: { matches: '' } },
  { answer: { matches: '^' } },
  { answer: { matches: 'x?' } },
  { answer: { matches: '[\\s\\S]*' } },
  { finalUrl: { matches: '(?:)' } },
  { finalUrl: { contains: '' } },
  { posted: { ...form, contains: '' } },
  { posted: { ...form, matches: '^.*' } },
  { file: { name: 'report.txt', contains: '' } },
  { tree: { name: ' ' } },
];

const cannotBeEvaluated: readonly Assertion[] = [
  { answer: { matches: '(' } },
  { answer: { matches: '[z-a]' } },
  { finalUrl: { matches: '\\p{Nope}' } },
  { answer: { matches: '(?:a{1000000}){1000000}(' } },
];

const good: readonly Assertion[] = [
  { finalUrl: { matches: '/basket$' } },
  { answer: { contains: 'HVC7-YGQ9' } },
  { answer: { equals: '' } },
  { posted: { ...form, equals: 'K-17' } },
  { file: { name: 'report.txt', contains: '12.40' } },
  { tree: { role: 'heading', name: 'Your basket' } },
  { verdict: 'success' },
  { answer: { matches: '(?<!\\d)68[,.]?815(?!\\d)' } },
];

describe('the review of assertions', () => {
  it('tries the empty end state and twenty mutants', async () => {
    expect(mutants({ verdict: 'success' })).toHaveLength(21);
  });

  it('rejects each assertion that cannot fail, by its index', async () => {
    const rejected = await reviewAssertions([...good, ...cannotFail], 64);
    expect(rejected.map(({ index }) => index)).toEqual(cannotFail.map((_, index) => good.length + index));
    for (const { reason } of rejected) expect(reason).toContain('cannot fail');
  });

  it('rejects each assertion that cannot be evaluated', async () => {
    const rejected = await reviewAssertions(cannotBeEvaluated, 64);
    expect(rejected.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
    for (const { reason } of rejected) expect(reason).toContain('cannot be evaluated');
  });

  it('rejects a pattern that takes too long even on short texts, and says so in time', async () => {
    const begin = performance.now();
    const [rejected] = await reviewAssertions([{ answer: { matches: '^(([a-z:/.?=#]+)+)+Q$' } }], 64);
    expect(rejected?.reason).toContain('longer than 200 ms');
    expect(performance.now() - begin).toBeLessThan(5_000);
  });

  it('accepts none and all good ones', async () => {
    expect(await reviewAssertions([], 64)).toEqual([]);
    expect(await reviewAssertions(good, 64)).toEqual([]);
  });
});

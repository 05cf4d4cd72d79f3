import { afterAll, describe, expect, it } from 'vitest';
import type { Assertion, EndState } from '@coarena/core';
import { IsolatedChecker } from './checker.ts';
import { IsolatedConfig } from './config.ts';
import { evaluatorProgram } from './evaluator/program.ts';
import { GOOD, hasher, keptLog } from './testing.ts';

const log: string[] = [];
const checker = new IsolatedChecker(IsolatedConfig.parse({ deadlineMs: 1_500 }), { hasher, log: keptLog(log) });
afterAll(() => checker.dispose());

const site = { site: 'shop.practice.test', path: '/basket', field: 'sku' };

describe('every kind of assertion, right and wrong', () => {
  const cases: readonly [Assertion, Assertion][] = [
    [{ finalUrl: { matches: '/basket$' } }, { finalUrl: { matches: '/baskets$' } }],
    [{ answer: { contains: 'K-1234' } }, { answer: { contains: 'K-1235' } }],
    [{ answer: { equals: GOOD.answer } }, { answer: { equals: `${GOOD.answer} ` } }],
    [{ posted: { ...site, equals: 'K-1234' } }, { posted: { ...site, equals: 'K-9999' } }],
    [{ posted: { ...site, contains: 'K' } }, { posted: { ...site, path: '/other', contains: 'K' } }],
    [{ posted: { ...site, contains: 'K' } }, { posted: { ...site, field: 'toString', contains: 'f' } }],
    [{ file: { name: 'report.txt', contains: '12.40' } }, { file: { name: 'report.csv', contains: '12.40' } }],
    [{ tree: { role: 'heading', name: 'Your basket' } }, { tree: { role: 'link', name: 'Your basket' } }],
    [{ tree: { name: 'Your basket' } }, { tree: { name: 'basket' } }],
    [{ verdict: 'success' }, { verdict: 'failure' }],
  ];
  it.each(cases)('%j holds and %j does not', async (right, wrong) => {
    expect(await checker.check([right], GOOD)).toMatchObject({ verdict: 'pass' });
    expect(await checker.check([right, wrong], GOOD)).toMatchObject({
      verdict: 'fail',
      reason: expect.stringContaining('assertion 2 of 2'),
    });
  });

  it('compares text after NFC normalisation', async () => {
    const state: EndState = { ...GOOD, answer: 'Cafe\u0301' };
    expect(await checker.check([{ answer: { equals: 'Caf\u00e9' } }], state)).toMatchObject({ verdict: 'pass' });
  });

  it('takes assertions as data, whatever they look like', async () => {
    const text = '");globalThis.x=1;("\u2028`${1}`</script>__proto__';
    expect(await checker.check([{ answer: { equals: text } }], { ...GOOD, answer: text })).toMatchObject({
      verdict: 'pass',
    });
  });
});

describe('what cannot be said', () => {
  it('has no evaluator, or no end state', async () => {
    expect(await checker.check([], GOOD)).toEqual({ verdict: null, reason: 'no_evaluator_authored', evaluator: null });
    expect(await checker.check([{ verdict: 'success' }], null)).toMatchObject({
      verdict: null,
      reason: 'end_state_missing',
    });
  });

  it('is about a tree, or a text, that was not recorded', async () => {
    const tree: Assertion = { tree: { name: 'Your basket' } };
    const blind: EndState = { ...GOOD, tree: null, files: [{ name: 'report.txt', sha256: '', bytes: 9, text: null }] };
    expect(await checker.check([tree], blind)).toMatchObject({ verdict: null, reason: 'end_state_missing' });
    expect(await checker.check([tree], { ...GOOD, tree: { nodes: [], truncated: true } })).toMatchObject({
      reason: 'end_state_missing',
    });
    expect(await checker.check([{ file: { name: 'report.txt', contains: 'x' } }], blind)).toMatchObject({
      reason: 'end_state_missing',
    });
    expect(await checker.check([tree, { verdict: 'failure' }], blind)).toMatchObject({ verdict: 'fail' });
  });

  it('cannot be evaluated', async () => {
    expect(await checker.check([{ answer: { matches: '(' } }], GOOD)).toMatchObject({
      verdict: null,
      reason: 'evaluator_error',
    });
    expect(await checker.check([{ nonsense: { equals: '' } } as unknown as Assertion], GOOD)).toMatchObject({
      verdict: null,
      reason: 'evaluator_error',
    });
  });
});

describe('hostile input', () => {
  it('ends a catastrophic pattern within the deadline while the host goes on', async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 20);
    const begin = performance.now();
    const hostile: Assertion = { answer: { matches: '^(a+)+$' } };
    expect(await checker.check([hostile], { ...GOOD, answer: `${'a'.repeat(60)}!` })).toMatchObject({
      verdict: null,
      reason: 'evaluator_timeout',
    });
    clearInterval(timer);
    expect(performance.now() - begin).toBeLessThan(2_000);
    expect(ticks).toBeGreaterThan(10);
    expect(await checker.check([{ verdict: 'success' }], GOOD)).toMatchObject({ verdict: 'pass' });
  });

  it('answers checks in their order, each with its own result', async () => {
    const results = await Promise.all(
      ['K-1234', 'K-0000', 'K-1234'].map((sku) => checker.check([{ answer: { contains: sku } }], GOOD)),
    );
    expect(results.map((result) => result.verdict)).toEqual(['pass', 'fail', 'pass']);
  });

  it('refuses an end state that is too large', async () => {
    const small = new IsolatedChecker(IsolatedConfig.parse({ inputMiB: 1 }), { hasher, log: keptLog() });
    expect(
      await small.check([{ answer: { contains: 'x' } }], { ...GOOD, answer: 'x'.repeat(1_100_000) }),
    ).toMatchObject({ reason: 'evaluator_error' });
    await small.dispose();
  });
});

it('names exactly what it ran', async () => {
  const assertions: Assertion[] = [{ answer: { contains: 'K' } }];
  const [one, other] = [
    await checker.check(assertions, GOOD),
    await checker.check(assertions, { ...GOOD, answer: '' }),
  ];
  expect(one.evaluator).toBe(hasher.sha256(evaluatorProgram(assertions)));
  expect(other.evaluator).toBe(one.evaluator);
  expect((await checker.check([{ answer: { contains: 'L' } }], GOOD)).evaluator).not.toBe(one.evaluator);
});

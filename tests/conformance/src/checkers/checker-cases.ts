import assert from 'node:assert/strict';
import type { Assertion, Checker, CheckerResult, EndState } from '@coarena/core';
import type { ConformanceCase } from '../case.ts';
import { CANNOT_FAIL, ENDLESS, END_STATE, FALSE, HOLDING, NOT_A_PATTERN } from './end-states.ts';

/** What a checker's cases work on. `deadlineMs` is how long the checker may take for one evaluation. */
export type CheckerContext = { readonly checker: Checker; readonly deadlineMs: number };

const SHA256 = /^[0-9a-f]{64}$/u;

function judged(result: CheckerResult, verdict: 'pass' | 'fail', what: unknown): void {
  assert.equal(result.verdict, verdict, `${JSON.stringify(what)} gave ${JSON.stringify(result)}`);
  assert.match(String(result.evaluator), SHA256, 'a verdict names its evaluator');
  assert.notEqual(result.reason.trim(), '', 'a verdict has a reason');
}

function unsaid(result: CheckerResult, reason: CheckerResult['reason']): void {
  assert.equal(result.verdict, null);
  assert.equal(result.reason, reason);
}

/** What every checker must do (R180 to R184). */
export const checkerCases: readonly ConformanceCase<CheckerContext>[] = [
  {
    id: 'passes-what-holds',
    title: 'passes a run for which every assertion holds',
    run: async ({ checker }) => {
      for (const assertion of HOLDING) judged(await checker.check([assertion], END_STATE), 'pass', assertion);
      judged(await checker.check(HOLDING, END_STATE), 'pass', 'all');
    },
  },
  {
    id: 'fails-what-does-not-hold',
    title: 'fails a run as soon as one assertion is false, wherever it stands',
    run: async ({ checker }) => {
      for (const assertion of FALSE) {
        judged(await checker.check([assertion], END_STATE), 'fail', assertion);
        judged(await checker.check([...HOLDING, assertion], END_STATE), 'fail', assertion);
      }
    },
  },
  {
    id: 'compares-normalised-text',
    title: 'compares text after NFC normalisation, on both sides',
    run: async ({ checker }) => {
      const [composed, split] = ['caf\u00e9', 'cafe\u0301'];
      judged(
        await checker.check([{ answer: { equals: composed } }], { ...END_STATE, answer: split }),
        'pass',
        composed,
      );
      judged(
        await checker.check([{ answer: { contains: split } }], { ...END_STATE, answer: `a ${composed}` }),
        'pass',
        split,
      );
    },
  },
  {
    id: 'no-checker-is-not-failure',
    title: 'says no_evaluator_authored without assertions',
    run: async ({ checker }) => {
      unsaid(await checker.check([], END_STATE), 'no_evaluator_authored');
      unsaid(await checker.check([], null), 'no_evaluator_authored');
    },
  },
  {
    id: 'no-end-state-is-not-failure',
    title: 'says end_state_missing when what it must look at was not recorded',
    run: async ({ checker }) => {
      unsaid(await checker.check(HOLDING, null), 'end_state_missing');
      unsaid(
        await checker.check([{ tree: { name: 'Your basket' } }], { ...END_STATE, tree: null }),
        'end_state_missing',
      );
    },
  },
  {
    id: 'names-its-evaluator',
    title: 'gives the same evaluator hash for the same assertions, and another for others',
    run: async ({ checker }) => {
      const [first = HOLDING[0], second = HOLDING[1]] = HOLDING;
      assert.ok(first !== undefined && second !== undefined);
      const [one, again, other] = [
        await checker.check([first], END_STATE),
        await checker.check([first], { ...END_STATE, answer: 'something else' }),
        await checker.check([second], END_STATE),
      ];
      assert.equal(one.evaluator, again.evaluator);
      assert.notEqual(one.evaluator, other.evaluator);
    },
  },
  {
    id: 'is-deterministic',
    title: 'gives one result over a hundred repeats',
    run: async ({ checker }) => {
      const results = new Set<string>();
      for (let repeat = 0; repeat < 100; repeat += 1)
        results.add(JSON.stringify(await checker.check(HOLDING, END_STATE)));
      assert.equal(results.size, 1);
    },
  },
  {
    id: 'survives-endless-patterns',
    title: 'ends endless backtracking by its deadline, with evaluator_timeout, while the host goes on',
    run: async ({ checker, deadlineMs }) => {
      for (const [matches, answer] of ENDLESS) {
        let ticks = 0;
        const timer = setInterval(() => (ticks += 1), 10);
        const begin = performance.now();
        const result = await checker.check([{ answer: { matches } }], { ...END_STATE, answer });
        clearInterval(timer);
        unsaid(result, 'evaluator_timeout');
        assert.ok(
          performance.now() - begin < deadlineMs + 500,
          `${matches} took ${Math.round(performance.now() - begin)} ms`,
        );
        assert.ok(ticks >= 5, 'the host could not do anything else meanwhile');
        judged(await checker.check([{ verdict: 'success' }], END_STATE), 'pass', 'the next run');
      }
    },
  },
  {
    id: 'reports-what-it-cannot-evaluate',
    title: 'says evaluator_error for a pattern that is none',
    run: async ({ checker }) => {
      for (const matches of NOT_A_PATTERN)
        unsaid(await checker.check([{ answer: { matches } }], END_STATE), 'evaluator_error');
    },
  },
  {
    id: 'takes-anything-a-run-leaves',
    title: 'judges hostile content as content',
    run: async ({ checker }) => {
      const hostile = '\u2028"); process.exit(1); (" ${x} `</script>\u0000 __proto__ \ud800';
      const fields = JSON.parse('{"__proto__":"x","constructor":"y","sku":"K-1234"}') as Record<string, string>;
      const state: EndState = {
        ...END_STATE,
        answer: hostile,
        posted: [{ site: 'shop.practice.test', path: '/basket', fields }],
      };
      judged(await checker.check([{ answer: { contains: 'process.exit(1)' } }], state), 'pass', 'hostile answer');
      judged(
        await checker.check(
          [{ posted: { site: 'shop.practice.test', path: '/basket', field: 'valueOf', contains: '' } }],
          state,
        ),
        'fail',
        'an inherited field',
      );
      judged(
        await checker.check(
          [{ posted: { site: 'shop.practice.test', path: '/basket', field: 'constructor', equals: 'y' } }],
          state,
        ),
        'pass',
        'a field named constructor',
      );
    },
  },
  {
    id: 'answers-many-at-once',
    title: 'answers checks that run at the same time each with its own result',
    run: async ({ checker }) => {
      const skus = Array.from({ length: 12 }, (_, index) => (index % 3 === 0 ? 'K-1234' : `K-${index}x`));
      const results = await Promise.all(skus.map((sku) => checker.check([{ answer: { contains: sku } }], END_STATE)));
      assert.deepEqual(
        results.map(({ verdict }) => verdict),
        skus.map((sku) => (sku === 'K-1234' ? 'pass' : 'fail')),
      );
    },
  },
  {
    id: 'review-accepts-good-assertions',
    title: 'accepts assertions that can fail',
    run: async ({ checker }) => {
      assert.deepEqual(await checker.review([...HOLDING, ...FALSE]), []);
      assert.deepEqual(await checker.review([]), []);
    },
  },
  {
    id: 'review-rejects-what-cannot-fail',
    title: 'rejects each assertion that cannot fail, by its index and with a reason',
    run: async ({ checker }) => {
      for (const assertion of CANNOT_FAIL) await rejects(checker, assertion);
    },
  },
  {
    id: 'review-rejects-what-cannot-be-evaluated',
    title: 'rejects a pattern that is none',
    run: async ({ checker }) => {
      for (const matches of NOT_A_PATTERN) await rejects(checker, { answer: { matches } });
    },
  },
  {
    id: 'dispose-twice-is-safe',
    title: 'can be disposed of twice, in the middle of a check',
    run: async ({ checker }) => {
      const running = checker.check([{ answer: { matches: '^(a+)+$' } }], {
        ...END_STATE,
        answer: `${'a'.repeat(60)}!`,
      });
      await checker.dispose();
      await checker.dispose();
      assert.equal((await running).verdict, null);
    },
  },
];

async function rejects(checker: Checker, assertion: Assertion): Promise<void> {
  const [good] = HOLDING;
  assert.ok(good !== undefined);
  const rejected = await checker.review([good, assertion]);
  assert.deepEqual(
    rejected.map(({ index }) => index),
    [1],
    `${JSON.stringify(assertion)} was ${rejected.length === 0 ? 'accepted' : 'not the one rejected'}`,
  );
  assert.notEqual(rejected[0]?.reason.trim(), '');
}

import { describe, expect, it } from 'vitest';
import type { LaneResult } from './lane-result.ts';
import { preferredSide } from './judge.ts';

function lane(
  verdict: 'pass' | 'fail' | null,
  steps: readonly ('ok' | 'unchanged' | 'error' | 'refused')[],
): LaneResult {
  return { run: { checker: { verdict } }, steps: steps.map((status) => ({ status })) } as unknown as LaneResult;
}

describe('preferredSide', () => {
  it.each([
    ['the run whose checker passed', lane('fail', ['ok']), lane('pass', ['error', 'ok', 'ok']), 'right'],
    ['a pass over no verdict', lane('pass', ['ok', 'ok']), lane(null, ['ok']), 'left'],
    [
      'fewer errors among equals',
      lane('pass', ['ok', 'error']),
      lane('pass', ['ok', 'ok', 'ok', 'unchanged']),
      'right',
    ],
    ['a refusal counts as an error', lane(null, ['ok', 'refused']), lane('fail', ['ok', 'ok', 'ok']), 'right'],
    ['the shorter run among equals', lane('fail', ['ok', 'ok']), lane('fail', ['ok', 'ok', 'ok']), 'left'],
    ['a tie of equals', lane('pass', ['ok']), lane('pass', ['ok']), 'tie'],
  ])('prefers %s', (_, left, right, side) => expect(preferredSide([left, right])).toBe(side));
});

import { expect, it } from 'vitest';
import type { StepRecord } from '@coarena/core';
import { stepLine } from './progress.ts';

const step = (fields: Partial<StepRecord>): string => stepLine({ index: 2, ...fields } as StepRecord);

it('names a step that was done, and says why another was not', () => {
  const action = { verb: 'screenshot', params: {} } as const;
  expect(step({ action, status: 'ok', observation: 'Took a picture.' })).toBe('step 3: screenshot ok');
  expect(step({ action, status: 'unchanged', observation: 'Nothing.' })).toBe('step 3: screenshot unchanged');
  expect(step({ action, status: 'refused', observation: 'No.\nAnd\tno.' })).toBe(
    'step 3: screenshot refused: No. And no.',
  );
  expect(step({ action, status: 'error', observation: '😀'.repeat(300) })).toHaveLength(
    'step 3: screenshot error: '.length + 200,
  );
});

import { expect, it } from 'vitest';
import { waitBeforeRefit } from './schedule.ts';

const pace = { debounceMs: 250, maxDelayMs: 1_000 };

it('waits for quiet, but never so long that the board of the first change is late', () => {
  expect(waitBeforeRefit(pace, 0, 0, 10)).toBe(250);
  expect(waitBeforeRefit(pace, 800, 0, 10)).toBe(130);
  expect(waitBeforeRefit(pace, 990, 0, 10)).toBe(0);
  expect(waitBeforeRefit(pace, 500, 0, 5_000)).toBe(0);
  expect(waitBeforeRefit({ debounceMs: 0, maxDelayMs: 0 }, 5, 0, 10)).toBe(0);
});

import { describe, expect, it } from 'vitest';
import { instantOf } from './columns.ts';

describe('a point of time', () => {
  it.each([
    ['2026-11-30 10:00:00.123+00', '2026-11-30T10:00:00.123Z'],
    ['2026-11-30 10:00:00+00', '2026-11-30T10:00:00.000Z'],
    ['2026-11-30 10:00:00.5+00', '2026-11-30T10:00:00.500Z'],
    ['2026-11-30 12:00:00.123+02:00', '2026-11-30T10:00:00.123Z'],
  ])('%s is read to the millisecond', (text, iso) => {
    expect(new Date(instantOf(text)).toISOString()).toBe(iso);
  });
});

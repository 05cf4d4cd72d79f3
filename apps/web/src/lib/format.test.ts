import { describe, expect, it } from 'vitest';
import { ago, bound, figure, percent, sentence, signed } from './format.ts';

describe('numbers as the pages write them', () => {
  it('have a true minus and no needless zeros', () => {
    expect([figure(0.6), figure(-12.345), figure(-0.001), figure(1234.5)]).toEqual(['0.6', '−12.35', '0', '1,234.5']);
    expect([signed(24.4), signed(-24), signed(0.2)]).toEqual(['+24', '−24', '±0']);
  });

  it('never hide on which side of zero an interval ends', () => {
    expect([bound(0.3), bound(-0.3), bound(0.01), bound(0), bound(-81.6)]).toEqual([
      '+0.3',
      '−0.3',
      '+0.1',
      '±0',
      '−82',
    ]);
  });

  it('are shares in whole per cent', () => {
    expect([percent(0.625), percent(0), percent(1)]).toEqual(['63\u00a0%', '0\u00a0%', '100\u00a0%']);
  });
});

describe('words as the pages write them', () => {
  it('say how long ago something was', () => {
    const now = Date.UTC(2026, 10, 30);
    expect([ago(now - 4_000, now), ago(now - 40_000, now), ago(now - 7_200_000, now)]).toEqual([
      'just now',
      '40 seconds ago',
      '2 hours ago',
    ]);
  });

  it('join a list', () => {
    expect([sentence([]), sentence(['a']), sentence(['a', 'b', 'c'])]).toEqual(['', 'a', 'a, b and c']);
  });
});

import { describe, expect, it } from 'vitest';
import { clockReading, compareFingerprints } from './compare-fingerprints.ts';

describe('compareFingerprints', () => {
  it('finds nothing between equal desktops', () => {
    expect(
      compareFingerprints({ fonts: 'x', clockOffsetMs: '1.0 ±2.0' }, { fonts: 'x', clockOffsetMs: '-3.0 ±2.0' }),
    ).toEqual([]);
  });

  it('names every field that differs, a missing one too', () => {
    const found = compareFingerprints({ fonts: 'x', screen: '1280', kernel: '6' }, { fonts: 'y', screen: '1280' });
    expect(found).toEqual([
      { name: 'fonts', a: 'x', b: 'y' },
      { name: 'kernel', a: '6', b: '(missing)' },
    ]);
  });

  it('takes two fingerprints of nothing for no proof', () => {
    expect(compareFingerprints({}, {})).toEqual([{ name: 'fingerprint', a: '(missing)', b: '(missing)' }]);
  });

  it('lets clocks differ by 50 ms beyond what the readings leave open, and an unreadable clock not at all', () => {
    const differs = (a: string, b: string) =>
      compareFingerprints({ clockOffsetMs: a }, { clockOffsetMs: b }).length > 0;
    expect(differs(clockReading(0, 0), clockReading(50, 0))).toBe(false);
    expect(differs(clockReading(0, 0), clockReading(50.1, 0))).toBe(true);
    expect(differs(clockReading(0, 20), clockReading(-89, 20))).toBe(false);
    expect(differs(clockReading(0, 20), clockReading(-1000, 20))).toBe(true);
    expect(differs(clockReading(0, 0), 'soon')).toBe(true);
    expect(differs('0', '0')).toBe(true);
  });
});

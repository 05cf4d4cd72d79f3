import type { ParityDifference } from '../domain/battle.ts';

/** A desktop's fingerprint, flattened: field name to text. */
export type Fingerprint = Readonly<Record<string, string>>;

/** Largest difference of the two desktops' clocks, in milliseconds (P31). */
export const CLOCK_TOLERANCE_MS = 50;

/**
 * The fields in which two desktops differ before the first action (R032 to R035); empty when the battle may start.
 * Everything is compared exactly, but for `clockOffsetMs`: two readings of the form `offset ±uncertainty` differ when
 * the clocks are certainly further apart than the tolerance. A missing field differs, and so do two empty fingerprints. Of a field with several lines only
 * the lines that the other lane does not have are given.
 */
export function compareFingerprints(a: Fingerprint, b: Fingerprint): readonly ParityDifference[] {
  // Nothing is equal to nothing: that is no proof of anything.
  if (Object.keys(a).length === 0 && Object.keys(b).length === 0)
    return [{ name: 'fingerprint', a: '(missing)', b: '(missing)' }];
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].toSorted();
  return names.flatMap((name) => {
    const [left, right] = [a[name] ?? '(missing)', b[name] ?? '(missing)'];
    const same = name === 'clockOffsetMs' ? clocksAgree(left, right) : left === right;
    return same ? [] : [{ name, ...shortened(left, right) }];
  });
}

function shortened(a: string, b: string): { readonly a: string; readonly b: string } {
  const only = { a: linesOnlyIn(a, b), b: linesOnlyIn(b, a) };
  // The same lines in another order, or another number of them.
  return only.a === NOTHING && only.b === NOTHING ? { a, b } : only;
}

const NOTHING = '(nothing else)';

function linesOnlyIn(text: string, other: string): string {
  if (!text.includes('\n') && !other.includes('\n')) return text;
  const known = new Set(other.split('\n'));
  const own = text.split('\n').filter((line) => line !== '' && !known.has(line));
  return own.length > 0 ? own.join('\n') : NOTHING;
}

/** A clock's offset as text; `uncertaintyMs` is half the round trip of the reading. */
export function clockReading(offsetMs: number, uncertaintyMs: number): string {
  return `${offsetMs.toFixed(1)} ±${uncertaintyMs.toFixed(1)}`;
}

function clocksAgree(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => text.split(' ±').map(Number));
  const apart = Math.abs((one?.[0] ?? NaN) - (other?.[0] ?? NaN)) - (one?.[1] ?? NaN) - (other?.[1] ?? NaN);
  return apart <= CLOCK_TOLERANCE_MS;
}

/** A desktop's fingerprint, flattened: field name to text. */
export type Fingerprint = Readonly<Record<string, string>>;

/** A field that differs between the lanes. */
export type ParityDifference = { readonly name: string; readonly a: string; readonly b: string };

/** Largest difference of the two desktops' clocks, in milliseconds (P31). */
export const CLOCK_TOLERANCE_MS = 50;

/**
 * The fields in which two desktops differ before the first action (R032 to R035); empty when the battle may start.
 * `clockOffsetMs` is compared with a tolerance, everything else exactly; a missing field differs.
 */
export function compareFingerprints(a: Fingerprint, b: Fingerprint): readonly ParityDifference[] {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].toSorted();
  return names.flatMap((name) => {
    const [left, right] = [a[name] ?? '(missing)', b[name] ?? '(missing)'];
    const same =
      name === 'clockOffsetMs' ? Math.abs(Number(left) - Number(right)) <= CLOCK_TOLERANCE_MS : left === right;
    return same ? [] : [{ name, a: left, b: right }];
  });
}

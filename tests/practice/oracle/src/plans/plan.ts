import type { Hands, Moves } from '../hands/hands.ts';

/** How one practice task is done: which instruction it is for, and the way to the final message. */
export type Plan = {
  /** Its named groups are what the instruction gives. */
  readonly pattern: RegExp;
  readonly follow: (hands: Hands, said: (name: string) => string) => Moves<string>;
};

/** The row with the extreme value over the sheets of a list, and the number of its sheet; null without one. */
export function extreme<T>(
  sheets: readonly (readonly T[])[] | null,
  value: (row: T) => number,
  sign: 1 | -1,
): { readonly row: T; readonly sheet: number } | null {
  const rows = (sheets ?? []).flatMap((sheet, index) => sheet.map((row) => ({ row, sheet: index + 1 })));
  return rows.toSorted((one, other) => sign * (value(other.row) - value(one.row)))[0] ?? null;
}

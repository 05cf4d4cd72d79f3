import { isRecord, seen, type Faulty } from '../rate/fault.ts';

/** A list of objects in a field of a file, each with its row. Throws the fault of a missing field or a row that is no object. */
export function recordsIn(
  document: Readonly<Record<string, unknown>>,
  field: string,
  fault: Faulty,
): readonly Readonly<Record<string, unknown>>[] {
  return listIn(document[field], field, null, fault).map((entry, row) => {
    if (!isRecord(entry)) throw fault(field, row, `an object is needed, seen ${seen(entry)}`);
    return entry;
  });
}

/** A list. Throws the fault of anything else. */
export function listIn(value: unknown, field: string, row: number | null, fault: Faulty): readonly unknown[] {
  if (!Array.isArray(value)) throw fault(field, row, `a list is needed, seen ${seen(value)}`);
  return value;
}

/** What a number has to be, in words and as a check. */
export type NumberRule = { readonly needs: string; readonly fits: (value: number) => boolean };

/** A finite number of any size. */
export const FINITE: NumberRule = { needs: 'a finite number', fits: () => true };

/** A finite number that keeps the rule. Throws the fault of anything else. */
export function numberIn(value: unknown, field: string, row: number | null, fault: Faulty, rule = FINITE): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || !rule.fits(value))
    throw fault(field, row, `${rule.needs} is needed, seen ${seen(value)}`);
  return value;
}

/** A list of finite numbers; a fault's row is the place in the list. */
export function numbersIn(value: unknown, field: string, fault: Faulty): readonly number[] {
  return listIn(value, field, null, fault).map((each, row) => numberIn(each, field, row, fault));
}

/** A text. Throws the fault of anything else. */
export function textIn(value: unknown, field: string, row: number | null, fault: Faulty): string {
  if (typeof value !== 'string') throw fault(field, row, `a text is needed, seen ${seen(value)}`);
  return value;
}

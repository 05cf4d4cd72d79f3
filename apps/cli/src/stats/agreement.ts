import { AGREEMENT_LEVELS, krippendorffAlpha, messageOf, type AgreementLevel, type Label } from '@coarena/core';
import { faultsOf, isRecord, seen, type Faulty } from '../rate/fault.ts';
import { listIn, recordsIn, textIn } from './field-checks.ts';

/** Alpha of each set, on the scales asked for; null where it is undefined. */
export type AgreementReport = {
  readonly sets: readonly {
    readonly name: string;
    readonly alpha: Readonly<Partial<Record<AgreementLevel, number | null>>>;
  }[];
};

/**
 * Krippendorff's alpha of every set of a file: `sets[] { name, coders_by_units, order, levels? }`. Without `levels` the keys
 * of `expected` say which scales are asked for, and without either all that the labels allow. Faults are `corpus_invalid`
 * with the set as row.
 */
export function reportAgreement(document: Readonly<Record<string, unknown>>, file: string): AgreementReport {
  const fault = faultsOf(file);
  return {
    sets: recordsIn(document, 'sets', fault).map((set, row) => {
      const name = textIn(set['name'], 'sets.name', row, fault);
      const coders = listIn(set['coders_by_units'], 'sets.coders_by_units', row, fault).map((coder) =>
        listIn(coder, 'sets.coders_by_units', row, fault).map((label) => labelOf(label, row, fault)),
      );
      const width = coders[0]?.length ?? 0;
      const short = coders.findIndex((coder) => coder.length !== width);
      if (short >= 0) {
        const length = coders[short]?.length ?? 0;
        throw fault('sets.coders_by_units', row, `coder ${short} has ${length} units, coder 0 has ${width}`);
      }
      const order = orderOf(set['order'], row, fault);
      const alpha: Partial<Record<AgreementLevel, number | null>> = {};
      for (const level of levelsOf(set, coders, order, row, fault))
        try {
          alpha[level] = krippendorffAlpha(coders, level, order);
        } catch (error) {
          throw fault('sets.coders_by_units', row, messageOf(error));
        }
      return { name, alpha };
    }),
  };
}

function labelOf(value: unknown, row: number, fault: Faulty): Label | null {
  if (value === null || typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value)))
    return value;
  throw fault('sets.coders_by_units', row, `a label is a number, a text or null, seen ${seen(value)}`);
}

function orderOf(value: unknown, row: number, fault: Faulty): readonly Label[] | null {
  if (value === undefined || value === null) return null;
  const order = listIn(value, 'sets.order', row, fault).map((label) => {
    if (typeof label !== 'string' && typeof label !== 'number')
      throw fault('sets.order', row, `a label is a number or a text, seen ${seen(label)}`);
    return label;
  });
  if (new Set(order).size !== order.length) throw fault('sets.order', row, 'a label is there twice');
  return order;
}

function levelsOf(
  set: Readonly<Record<string, unknown>>,
  coders: readonly (readonly (Label | null)[])[],
  order: readonly Label[] | null,
  row: number,
  fault: Faulty,
): readonly AgreementLevel[] {
  const [field, asked] =
    set['levels'] === undefined && isRecord(set['expected'])
      ? ['sets.expected', Object.keys(set['expected'])]
      : ['sets.levels', set['levels']];
  if (asked !== undefined)
    return listIn(asked, field, row, fault).map((level) => {
      const known = AGREEMENT_LEVELS.find((each) => each === level);
      if (known === undefined)
        throw fault(field, row, `one of ${AGREEMENT_LEVELS.join(', ')} is needed, seen ${seen(level)}`);
      return known;
    });
  const labels = coders.flat().filter((label) => label !== null);
  const numbers = labels.every((label) => typeof label === 'number');
  if (!numbers) return order === null ? ['nominal'] : ['nominal', 'ordinal'];
  return AGREEMENT_LEVELS.filter((level) => level !== 'ratio' || labels.every((label) => Number(label) >= 0));
}

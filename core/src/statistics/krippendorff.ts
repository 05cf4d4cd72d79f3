/** The scales on which two labels can differ. */
export const AGREEMENT_LEVELS = ['nominal', 'ordinal', 'interval', 'ratio'] as const;
export type AgreementLevel = (typeof AGREEMENT_LEVELS)[number];

/** One label: a number, or a name; null where a coder gave none. */
export type Label = number | string;

/**
 * Krippendorff's alpha of labels, one row a coder and one column a unit; units with fewer than two labels are left out.
 * Null where it is undefined: no unit is left, or every label is the same. `order` lists the labels from lowest to highest
 * for the ordinal scale and is needed there when labels are names. Throws `RangeError` for names on the interval and ratio
 * scales, a negative label on the ratio scale, or a label that the order lacks.
 */
export function krippendorffAlpha(
  coders: readonly (readonly (Label | null)[])[],
  level: AgreementLevel,
  order: readonly Label[] | null = null,
): number | null {
  const units = unitsOf(coders);
  const labels = inOrder(new Set(units.flat()), level, order);
  const totals = new Map(labels.map((label) => [label, 0]));
  for (const label of units.flat()) totals.set(label, (totals.get(label) ?? 0) + 1);
  const distance = distanceOn(level, labels, totals);
  const pairable = units.flat().length;
  let observed = 0;
  for (const unit of units) observed += pairSum(countsOf(unit), distance) / (unit.length - 1);
  const expected = pairSum(totals, distance) / (pairable - 1);
  return pairable === 0 || expected === 0 ? null : 1 - observed / expected;
}

function unitsOf(coders: readonly (readonly (Label | null)[])[]): readonly (readonly Label[])[] {
  const width = coders.reduce((most, row) => Math.max(most, row.length), 0);
  const units = Array.from({ length: width }, (_, unit) => coders.flatMap((row) => row[unit] ?? []));
  return units.filter((unit) => unit.length > 1);
}

function inOrder(labels: ReadonlySet<Label>, level: AgreementLevel, order: readonly Label[] | null): readonly Label[] {
  if (level === 'nominal') return [...labels];
  if (level === 'ordinal' && order !== null) {
    for (const label of labels) if (!order.includes(label)) throw new RangeError(`the order lacks the label ${label}`);
    return order.filter((label) => labels.has(label));
  }
  for (const label of labels) {
    if (typeof label !== 'number' || !Number.isFinite(label))
      throw new RangeError(
        `the ${level} scale needs numbers${level === 'ordinal' ? ' or an order' : ''}, seen ${label}`,
      );
    if (level === 'ratio' && label < 0) throw new RangeError(`the ratio scale starts at 0, seen ${label}`);
  }
  return [...labels].sort((a, b) => Number(a) - Number(b));
}

type Distance = (a: Label, b: Label) => number;

function distanceOn(level: AgreementLevel, labels: readonly Label[], totals: ReadonlyMap<Label, number>): Distance {
  if (level === 'nominal') return (a, b) => (a === b ? 0 : 1);
  if (level === 'interval') return (a, b) => (Number(a) - Number(b)) ** 2;
  if (level === 'ratio') return (a, b) => (a === b ? 0 : ((Number(a) - Number(b)) / (Number(a) + Number(b))) ** 2);
  // The middle of each label's block when all labels are lined up: differences are sums of counts between two labels.
  const middles = new Map<Label, number>();
  let before = 0;
  for (const label of labels) {
    const count = totals.get(label) ?? 0;
    middles.set(label, before + count / 2);
    before += count;
  }
  return (a, b) => ((middles.get(a) ?? 0) - (middles.get(b) ?? 0)) ** 2;
}

function countsOf(unit: readonly Label[]): ReadonlyMap<Label, number> {
  const counts = new Map<Label, number>();
  for (const label of unit) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}

function pairSum(counts: ReadonlyMap<Label, number>, distance: Distance): number {
  let sum = 0;
  for (const [a, countA] of counts) for (const [b, countB] of counts) sum += countA * countB * distance(a, b);
  return sum;
}

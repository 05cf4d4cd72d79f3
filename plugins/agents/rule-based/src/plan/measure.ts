import { amountsOf, priceIn } from '../text/amounts.ts';
import { dateIn, dayOrder } from '../text/dates.ts';
import { coverage, termSet, terms } from '../text/words.ts';
import type { Condition, Order } from '../instruction/goal.ts';
import type { Fact } from '../page/facts.ts';
import type { Item } from '../page/records.ts';

/** A value of an item by which it is compared, and how the page writes it. */
export type Measured = { readonly value: number; readonly raw: string; readonly label: string };

const PRICE = 'pric';
const ADDS = new Set(terms('unit litre liter kilo kg gram 100 delivery shipping old was rrp per metre'));
const GONE =
  /\b(?:sold[- ]?out|out of stock|unavailable|not (?:currently )?available|no longer (?:sold|available)|discontinued|coming soon|pre-?order|back-?order(?:ed)?|none left|fully booked|temporarily out|not in stock|0 (?:left|in stock|available))\b/iu;
const HERE =
  /\b(?:in stock|available|ships? (?:today|within|in)|ready to (?:ship|send)|add to (?:cart|basket|bag)|\d+ (?:left|in stock|available)|last one)\b/iu;

/** The value of an item for a measure (content words) with qualifiers such as a year; null when it states none. */
export function measureOf(item: Item, measure: readonly string[], qualifiers: readonly string[] = []): Measured | null {
  const best = labelled(item.facts, measure, qualifiers);
  if (best !== null) return best;
  if (measure.includes(PRICE)) {
    const price = priceIn(item.text);
    return price === null ? null : { value: price.value, raw: price.raw, label: 'price' };
  }
  const beside = besideWord(item.text, measure);
  if (beside !== null) return beside;
  if (measure.length > 0) return null;
  const numeric = item.facts.filter((fact) => valueOf(fact.value) !== null);
  const only = numeric.length === 1 ? numeric[0] : undefined;
  return only === undefined ? null : { value: valueOf(only.value) ?? 0, raw: only.value, label: only.label };
}

function labelled(facts: readonly Fact[], measure: readonly string[], qualifiers: readonly string[]): Measured | null {
  let best: Measured | null = null;
  let bestScore = 0;
  for (const fact of facts) {
    const said = termSet(fact.label);
    const covered = measure.some((term) => said.has(term)) ? Math.max(coverage(measure, said), 0.5) : 0;
    const value = covered === 0 ? null : valueOf(fact.value);
    if (value === null) continue;
    const extra = [...said].filter((term) => !measure.includes(term) && !qualifiers.includes(term));
    const wrong = extra.some((term) => ADDS.has(term) || /^\d{4}$/u.test(term)) ? 0.6 : 0.02 * extra.length;
    const context = new Set([...said, ...termSet(fact.near)]);
    const score = covered + 0.5 * coverage(qualifiers, context) - wrong;
    if (score > bestScore) {
      best = { value, raw: fact.value, label: fact.label };
      bestScore = score;
    }
  }
  return best;
}

/** "Weight 420 g", "4.5 stars", "1.7 litres capacity": the number nearest to the word in a piece of the text. */
function besideWord(text: string, measure: readonly string[]): Measured | null {
  for (const piece of text.split(' · ')) {
    if (!measure.some((term) => termSet(piece).has(term))) continue;
    const amount = amountsOf(piece).find((each) => !each.perUnit);
    if (amount !== undefined) return { value: amount.value, raw: amount.raw, label: piece };
  }
  return null;
}

/** A written value as a number: a date, an amount, a plain number; null for anything else. */
export function valueOf(text: string): number | null {
  const date = dateIn(text);
  if (date !== null) return dayOrder(date.day);
  const amounts = amountsOf(text);
  const amount = amounts.find((each) => !each.perUnit && !each.aside) ?? amounts[0];
  return amount?.value ?? null;
}

/** Whether an item fulfils a condition, as far as its own words tell. */
export function holds(item: Item, condition: Condition): 'yes' | 'no' | 'unknown' {
  if (condition.kind === 'in_stock') return stockOf(item);
  if (condition.kind === 'words') {
    const there = [...condition.words].every((word) =>
      termSet(`${item.title} ${item.text} ${item.facts.map((fact) => fact.label).join(' ')}`).has(word),
    );
    if (condition.present) return there ? 'yes' : 'unknown';
    return there ? 'no' : 'unknown';
  }
  const measured = measureOf(item, condition.measure) ?? sameKind(item, condition);
  if (measured === null) return 'unknown';
  const { value } = measured;
  const unitless = amountsOf(measured.raw)[0]?.kind === 'plain' || condition.amount.kind === 'plain';
  const limit = unitless ? condition.amount.number : condition.amount.value;
  const passed = { lt: value < limit, le: value <= limit, gt: value > limit, ge: value >= limit, eq: value === limit }[
    condition.test
  ];
  return passed ? 'yes' : 'no';
}

/** The only amount of the condition's own kind ("1.7 l" for "at least 1.5 litres"). */
function sameKind(item: Item, condition: Extract<Condition, { kind: 'compare' }>): Measured | null {
  if (condition.amount.kind === 'plain') return null;
  const amounts = amountsOf(item.text).filter(
    (each) => each.kind === condition.amount.kind && !each.perUnit && !each.aside,
  );
  const [only] = amounts;
  return only === undefined ? null : { value: only.value, raw: only.raw, label: only.kind };
}

function stockOf(item: Item): 'yes' | 'no' | 'unknown' {
  const fact = item.facts.find((each) => termSet(each.label).has('stock'));
  if (fact !== undefined && /^(?:no|none|0)\b/iu.test(fact.value)) return 'no';
  if (fact !== undefined && /^(?:yes|[1-9]\d*)\b/iu.test(fact.value)) return 'yes';
  const gone = item.text.search(GONE);
  const here = item.text.search(HERE);
  if (gone >= 0 && (here < 0 || gone < here)) return 'no';
  return here >= 0 || item.buttons.some((button) => HERE.test(button.name)) ? 'yes' : 'unknown';
}

/** Sorts measured items as an order asks, best first; equals keep their order. */
export function ranked<T extends { readonly measured: Measured }>(list: readonly T[], order: Order): T[] {
  const sign = order.direction === 'min' ? 1 : -1;
  return [...list].sort((a, b) => sign * (a.measured.value - b.measured.value));
}

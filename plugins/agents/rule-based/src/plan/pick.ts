import { shorten } from '../text/clean.ts';
import type { Condition, Selection } from '../instruction/goal.ts';
import { detailOf } from '../page/detail.ts';
import type { Item } from '../page/records.ts';
import { holds, ranked, type Measured } from './measure.ts';
import type { Mind, Plan } from './mind.ts';
import { openUrl } from './moves.ts';

/** A candidate that states what is compared. */
export type Ranked = { readonly item: Item; readonly measured: Measured };

/**
 * Tries candidates from the best on until one fulfils every condition, looking at its own page where a list is silent.
 * When none is known to fulfil them all, the best that breaks none is taken.
 */
export function* pickBest(mind: Mind, select: Selection, list: readonly Ranked[]): Plan<Item | null> {
  const { order } = select;
  if (order === null) return null;
  let rank = order.rank;
  let doubtful: Ranked | null = null;
  const skipped: string[] = [];
  for (const candidate of ranked(list, order)) {
    const item = yield* inspect(mind, candidate.item, select.conditions);
    const broken = [...select.conditions, ...implied(mind)].find((condition) => holds(item, condition) === 'no');
    const unsure = select.conditions.some((condition) => holds(item, condition) === 'unknown' && !isAbsence(condition));
    if (broken !== undefined) skipped.push(`${candidate.item.title} (${candidate.measured.raw}) is not ${broken.text}`);
    else if (unsure) doubtful ??= { ...candidate, item };
    else {
      rank -= 1;
      if (rank <= 0) return taken(mind, select, { ...candidate, item }, list.length, skipped);
    }
  }
  if (doubtful !== null) return taken(mind, select, doubtful, list.length, skipped);
  mind.impossible = true;
  mind.failures.push(`None of the ${list.length} candidates fulfils the conditions${conditionText(select)}.`);
  return null;
}

function taken(mind: Mind, select: Selection, best: Ranked, count: number, skipped: readonly string[]): Item {
  mind.findings.push(
    `${verdictOn(best, select, count)}${skipped.length === 0 ? '' : ` ${skipped.slice(0, 3).join('; ')}.`}`,
  );
  return best.item;
}

/** The item with what its own page says, when its list leaves a condition open and breaks none. */
function* inspect(mind: Mind, item: Item, conditions: readonly Condition[]): Plan<Item> {
  const open = conditions.filter((condition) => holds(item, condition) === 'unknown');
  if (open.length === 0 || item.url === '' || conditions.some((condition) => holds(item, condition) === 'no'))
    return item;
  if (!mind.knows(item.url)) {
    const what = open.map((condition) => condition.text).join(', ');
    yield* openUrl(
      mind,
      item.url,
      `The list does not say whether ${shorten(item.title, 60)} is ${what}, so I look at its page.`,
    );
    return { ...detailOf(mind.page, item), title: item.title };
  }
  const known = mind.pages.get(item.url);
  return known === undefined ? item : { ...detailOf(known, item), title: item.title };
}

/** "Without a lid" is fulfilled as long as nothing says otherwise. */
function isAbsence(condition: Condition): boolean {
  return condition.kind === 'words' && !condition.present;
}

/** What is to be put in a basket has to be there. */
function implied(mind: Mind): Condition[] {
  return mind.goal.acts.some((act) => act.kind === 'add') ? [{ kind: 'in_stock', text: 'in stock' }] : [];
}

function verdictOn(best: Ranked, select: Selection, count: number): string {
  const word = select.order?.word ?? 'best';
  const noun = select.noun === '' ? 'one' : select.noun;
  const { label } = best.measured;
  if (label !== 'price' && label.length <= 40)
    return `Of ${count} compared, ${best.item.title}${conditionText(select)} has the ${word} ${label.toLowerCase()}: ${best.measured.raw}.`;
  return `Of ${count} compared, the ${word} ${noun}${conditionText(select)} is ${best.item.title}: ${best.measured.raw}.`;
}

function conditionText(select: Selection): string {
  return select.conditions.length === 0 ? '' : ` (${select.conditions.map((condition) => condition.text).join(', ')})`;
}

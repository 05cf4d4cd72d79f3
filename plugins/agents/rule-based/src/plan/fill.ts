import { fold, shorten } from '../text/clean.ts';
import { dateIn, isoDay } from '../text/dates.ts';
import { parseNumber } from '../text/numbers.ts';
import type { Field } from '../page/fields.ts';
import { isField, type PageNode } from '../page/tree.ts';
import type { Mind, Plan } from './mind.ts';
import { bring, press } from './moves.ts';
import type { Wanted } from './values.ts';

/** Whether a field already holds what is wanted, as far as its value tells. */
export function isFilled(field: Field, wanted: Wanted): boolean {
  if (wanted.kind === 'tick') return field.node.states.includes('checked');
  if (wanted.kind === 'lookup') return false;
  if (same(field.value, wanted.text)) return true;
  return field.node.role === 'listbox' && field.options.includes(wanted.text) && field.value === wanted.text;
}

function same(shown: string, wanted: string): boolean {
  if (fold(shown) === fold(wanted)) return true;
  const [a, b] = [dateIn(shown), dateIn(wanted)];
  if (a !== null && b !== null) return isoDay(a.day) === isoDay(b.day);
  const number = parseNumber(shown);
  return number !== null && number === parseNumber(wanted);
}

/** Puts one value into one field. `again` says that an earlier try did not hold. */
export function* fillField(mind: Mind, field: Field, wanted: Wanted, again = false): Plan<void> {
  if (wanted.kind === 'lookup') return;
  const label = shorten(field.label || 'this field', 50);
  if (wanted.kind === 'tick') {
    yield* press(mind, field.node, `I choose "${label}".`);
    return;
  }
  const intro = again
    ? `"${label}" does not hold what I entered, so I enter it again`
    : `"${label}" takes ${shorten(wanted.text, 60)}`;
  if (field.kind === 'select') yield* choose(mind, field, wanted.text, intro, again);
  else if (field.kind === 'date' && field.node.role !== 'textbox') yield* typeDate(mind, field, wanted.text, intro);
  else yield* typeText(mind, field, wanted.text, intro);
}

function* typeText(mind: Mind, field: Field, text: string, intro: string): Plan<void> {
  if (!(yield* press(mind, field.node, `${intro}: I click into it.`)) && mind.observation.status === 'error') return;
  if (field.value !== '')
    yield* mind.act({ verb: 'press_key', params: { keys: 'control+a' } }, 'I select what is in there to replace it.');
  yield* mind.act(
    { verb: 'type', params: { text } },
    `I type ${shorten(text, 60)} into "${shorten(field.label, 50)}".`,
  );
}

/** A date field is typed part by part, in the order in which the field shows its parts. */
function* typeDate(mind: Mind, field: Field, iso: string, intro: string): Plan<void> {
  const [year = '', month = '', day = ''] = iso.split('-');
  const parts = mind.page.nodes
    .slice(field.node.index + 1, field.node.end)
    .filter((node) => isField(node) && node.role === 'spinbutton');
  const digits =
    parts.length === 3 ? parts.map((part) => partOf(part, { year, month, day })).join('') : `${month}${day}${year}`;
  const first = parts[0];
  const target = first !== undefined && first.bounds !== null ? first : leftEdge(field.node);
  if (!(yield* press(mind, target, `${intro}: I click into its first part.`)) && mind.observation.status === 'error')
    return;
  yield* mind.act({ verb: 'type', params: { text: digits } }, `I type the date ${iso} part by part.`);
}

/** The left end of a field, where its first part is. */
function leftEdge(node: PageNode): PageNode {
  if (node.bounds === null) return node;
  const [x, y, width, height] = node.bounds;
  return { ...node, bounds: [x, y, Math.min(width, 36), height] };
}

function partOf(node: PageNode, date: { readonly year: string; readonly month: string; readonly day: string }): string {
  if (/year/iu.test(node.name)) return date.year;
  return /month/iu.test(node.name) ? date.month : date.day;
}

/** A select is opened, its option named by typing, and confirmed; the second way goes down the list key by key. */
function* choose(mind: Mind, field: Field, option: string, intro: string, again: boolean): Plan<void> {
  const place = field.options.indexOf(option);
  if ((yield* bring(mind, field.node)) === null) return;
  if (field.node.role === 'listbox') {
    const item = mind.page.nodes.slice(field.node.index + 1, field.node.end).find((node) => node.name === option);
    if (item !== undefined) yield* press(mind, item, `${intro}: I click the entry.`);
    return;
  }
  yield* press(mind, field.node, `${intro}: I open the list.`);
  if (again && place >= 0) {
    yield* mind.act({ verb: 'press_key', params: { keys: 'Home' } }, 'I go to the top of the list.');
    for (let step = 0; step < Math.min(place, 30); step += 1)
      yield* mind.act(
        { verb: 'press_key', params: { keys: 'ArrowDown' } },
        `I go down the list to "${shorten(option, 40)}".`,
      );
  } else
    yield* mind.act(
      { verb: 'type', params: { text: option } },
      `I type the start of "${shorten(option, 40)}" to find it in the list.`,
    );
  yield* mind.act({ verb: 'press_key', params: { keys: 'Enter' } }, `I take "${shorten(option, 40)}".`);
}

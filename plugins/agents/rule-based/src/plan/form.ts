import { shorten } from '../text/clean.ts';
import { coverage, termSet, terms } from '../text/words.ts';
import type { Act } from '../instruction/goal.ts';
import { questionOf } from '../instruction/questions.ts';
import type { Field } from '../page/fields.ts';
import { nameOf, type PageModel } from '../page/model.ts';
import type { PageNode } from '../page/tree.ts';
import { explore } from './explore.ts';
import { fillField, isFilled } from './fill.ts';
import { lookUp } from './lookup.ts';
import type { Mind, Plan } from './mind.ts';
import { currentField, openUrl, press } from './moves.ts';
import { wantedFor, type Wanted } from './values.ts';

type Entry = { readonly field: Field; readonly wanted: Wanted };

const ROUNDS = 4;
const SENDING = new Set(
  terms(
    'submit send book reserve confirm register apply order request continue next finish complete save subscribe join place pay proceed review',
  ),
);
const AVOID = /\b(?:search|cancel|reset|clear|back|previous|log ?in|sign ?in|remove|delete|menu|newsletter)\b/iu;
const CONFIRMING = /\b(?:confirm|submit|send|place order|finish|complete|proceed|book now|continue)\b/iu;

/** Fills in the form that the instruction is about and sends it. False when there is none or it was not accepted. */
export function* fillForm(mind: Mind, acts: readonly Act[]): Plan<boolean> {
  const words = [...new Set(acts.flatMap((act) => act.words))];
  const there = yield* explore(mind, { words: [...words, ...terms('form')] }, 'the form to fill in', (page) =>
    isTheForm(page, mind) ? true : null,
  );
  if (there === null) {
    const button = sendButton(mind.page, words, null);
    if (button !== null && coverage(terms(nameOf(button)), new Set(words)) > 0) {
      yield* press(mind, button, `I press "${shorten(nameOf(button), 40)}", as asked.`);
      return mind.worked;
    }
    mind.failures.push('I found no form that takes what I was given.');
    return false;
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = mind.page;
    const values = yield* settleValues(mind, entriesOf(mind));
    yield* fillAll(mind, values);
    const button = sendButton(mind.page, words, values.at(-1)?.field ?? null);
    if (button === null) {
      mind.failures.push('The form has no button to send it with.');
      return false;
    }
    yield* press(
      mind,
      button,
      `${values.length === 0 ? 'Everything is entered' : 'The form is filled in'}, so I press "${shorten(nameOf(button), 40)}".`,
    );
    if (!goesOn(mind, before)) break;
  }
  return accepted(mind);
}

/** Whether another step of the same form follows: new fields with known values, or only something to confirm. */
function goesOn(mind: Mind, before: PageModel): boolean {
  if (!mind.worked || (mind.page.url === before.url && mind.page.fields.length === before.fields.length)) return false;
  if (entriesOf(mind).length > 0) return true;
  const open = mind.page.fields.filter((field) => field.kind !== 'search');
  return (
    open.length === 0 &&
    mind.page.buttons.some((button) => CONFIRMING.test(nameOf(button)) && !AVOID.test(nameOf(button)))
  );
}

function accepted(mind: Mind): boolean {
  const invalid = mind.page.fields.find(
    (field) =>
      field.node.states.includes('invalid') || (field.required && field.value === '' && field.kind !== 'check'),
  );
  if (!mind.worked || invalid !== undefined) {
    mind.failures.push(
      invalid === undefined
        ? 'The form was not accepted.'
        : `The form was not accepted: "${invalid.label}" is still open.`,
    );
    return false;
  }
  return true;
}

function entriesOf(mind: Mind): Entry[] {
  const text = mind.goal.text;
  return mind.page.fields
    .filter((field) => field.kind !== 'search')
    .map((field) => ({ field, wanted: wantedFor(field, text) ?? chosenValue(mind, field) }))
    .filter((entry): entry is Entry => entry.wanted !== null);
}

/** A field that names the kind of thing that was selected takes its title. */
function chosenValue(mind: Mind, field: Field): Wanted | null {
  const select = mind.goal.select;
  if (mind.chosen === null || select === null || coverage(select.nounTerms, termSet(field.label)) < 1) return null;
  const option = field.options.find((each) => coverage(terms(mind.chosen?.title ?? ''), termSet(each)) === 1);
  return { kind: 'text', text: option ?? mind.chosen.title, certain: true };
}

function isTheForm(page: PageModel, mind: Mind): boolean {
  const open = page.fields.filter((field) => field.kind !== 'search');
  if (open.length === 0) return false;
  const known = open.filter((field) => wantedFor(field, mind.goal.text) !== null || chosenValue(mind, field) !== null);
  return (
    known.length >= Math.min(2, open.length) &&
    known.length * 3 >= open.filter((field) => field.kind !== 'radio').length
  );
}

/** Looks up the values that the instruction only points to, then comes back to the form. */
function* settleValues(mind: Mind, entries: readonly Entry[]): Plan<Entry[]> {
  const form = mind.page;
  const settled: Entry[] = [];
  for (const entry of entries) {
    if (entry.wanted.kind !== 'lookup') {
      settled.push(entry);
      continue;
    }
    const question = questionOf(entry.wanted.phrase);
    const answer = yield* lookUp(mind, question);
    if (answer === null) mind.failures.push(`I did not find ${entry.wanted.phrase}.`);
    else settled.push({ field: entry.field, wanted: { kind: 'text', text: answer.value, certain: true } });
  }
  if (mind.page.url !== form.url) yield* openUrl(mind, form.url, 'I have what the form asks for, so I go back to it.');
  return settled;
}

function* fillAll(mind: Mind, entries: readonly Entry[]): Plan<void> {
  const form = mind.page;
  for (const { field, wanted } of entries) {
    const now = currentField(mind, field, form) ?? field;
    if (!isFilled(now, wanted)) yield* fillField(mind, now, wanted);
  }
  if (!mind.traits.verifies) return;
  for (const { field, wanted } of entries) {
    const now = mind.page.fields.find(
      (each) => each.label === field.label && each.kind === field.kind && each.group === field.group,
    );
    if (now !== undefined && !isFilled(now, wanted)) yield* fillField(mind, now, wanted, true);
  }
}

/** The button that sends the form: after its last field by preference, and named like the asked act. */
export function sendButton(page: PageModel, words: readonly string[], last: Field | null): PageNode | null {
  const asked = new Set(words);
  let best: PageNode | null = null;
  let bestScore = 0;
  for (const button of page.buttons) {
    const name = nameOf(button);
    if (AVOID.test(name)) continue;
    const said = terms(name);
    const score =
      2 * said.filter((term) => asked.has(term)).length +
      said.filter((term) => SENDING.has(term)).length +
      (last !== null && button.index > last.node.index ? 1 : 0);
    if (score > bestScore) {
      best = button;
      bestScore = score;
    }
  }
  return best;
}

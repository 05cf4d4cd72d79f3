import { shorten } from '../text/clean.ts';
import type { Act, Question } from '../instruction/goal.ts';
import { addChosen, visit } from './add.ts';
import type { Answer } from './answer-type.ts';
import { choose } from './choose.ts';
import { fillForm } from './form.ts';
import { lookUp } from './lookup.ts';
import type { Mind, Plan } from './mind.ts';
import { openNamed, search } from './open.ts';
import { openUrl } from './moves.ts';

/** What only exists after something was sent. */
const AFTERWARDS = /\b(?:confirm\w*|booking|order|total|receipt|ticket|tracking|reservation|receives?d?)\b/iu;

/** Pursues the whole goal: choose, act, answer. Ends when there is nothing left to do; the mind holds what came of it. */
export function* pursue(mind: Mind): Plan<void> {
  yield* begin(mind);
  const { select, acts, questions } = mind.goal;
  const answers = new Map<Question, Answer>();
  if (select === null && acts.length + questions.length === 0) mind.failures.push('I did not understand what to do.');
  if (select !== null) {
    mind.chosen = yield* choose(mind, select);
    if (mind.chosen === null) return;
    if (mind.traits.verifies && questions.length > 0 && mind.chosen.url !== '')
      yield* visit(mind, mind.chosen, 'I open the page of what I chose to read the rest');
    for (const question of questions)
      if (!AFTERWARDS.test(question.text)) yield* settle(mind, question, answers, acts.length > 0);
  }
  const done = yield* perform(mind, acts);
  for (const question of questions) if (!answers.has(question)) yield* settle(mind, question, answers);
  for (const question of questions) report(mind, question, answers.get(question));
  if (done && acts.length > 0)
    mind.findings.push(
      ...acts
        .filter((act) => act.kind === 'add' || act.kind === 'submit')
        .slice(0, 1)
        .map((act) => `Done: ${act.text}.`),
    );
}

/** Gets to a page with something on it: waits once, opens the address that was given. */
function* begin(mind: Mind): Plan<void> {
  const given = mind.goal.urls[0] ?? mind.startUrl;
  if (
    mind.page.nodes.length > 1 &&
    /^https?:/iu.test(mind.page.url) &&
    (mind.goal.urls[0] === undefined || mind.startUrl !== null)
  )
    return;
  if (given !== undefined && given !== null && mind.page.url !== given)
    yield* openUrl(mind, given, 'I start at the address that I was given.');
  for (let tries = 0; tries < 2 && mind.page.nodes.length <= 1; tries += 1) {
    yield* mind.act({ verb: 'wait', params: { ms: 1_000 } }, 'I see nothing on the page yet, so I wait a moment.');
  }
}

function* perform(mind: Mind, acts: readonly Act[]): Plan<boolean> {
  let done = true;
  const forms = acts.filter((act) => act.kind === 'submit');
  let sent = false;
  for (const act of acts) {
    if (act.kind === 'search') yield* search(mind, act.text);
    else if (act.kind === 'open') done = (mind.chosen !== null || (yield* openNamed(mind, act))) && done;
    else if (act.kind === 'add') done = (yield* addChosen(mind, act)) && done;
    else if (!sent) {
      sent = true;
      if (mind.chosen !== null && mind.chosen.url !== '' && acts.every((each) => each.kind !== 'add'))
        yield* visit(mind, mind.chosen, 'I open the page of what I chose');
      done = (yield* fillForm(mind, forms)) && done;
    }
  }
  return done;
}

function* settle(mind: Mind, question: Question, answers: Map<Question, Answer>, later = false): Plan<void> {
  const answer = yield* lookUp(mind, question, later);
  if (answer !== null) answers.set(question, answer);
}

function report(mind: Mind, question: Question, answer: Answer | undefined): void {
  const name = question.text.charAt(0).toUpperCase() + question.text.slice(1);
  if (answer === undefined) mind.failures.push(`I did not find: ${shorten(question.text, 120)}.`);
  else mind.findings.push(`${shorten(name, 120)}: ${answer.value}`);
}

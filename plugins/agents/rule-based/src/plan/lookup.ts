import { shorten } from '../text/clean.ts';
import { terms } from '../text/words.ts';
import type { Question } from '../instruction/goal.ts';
import { answerIn, answerOn } from './answer.ts';
import type { Answer } from './answer-type.ts';
import { explore } from './explore.ts';
import { measureOf } from './measure.ts';
import { totalOn } from './totals.ts';
import type { Mind, Plan } from './mind.ts';

/** Full marks less what small extra words may cost. */
const NEARLY = 0.12;

/** Answers one question: from what was chosen, from the pages seen, else from pages that sound like it. */
export function* lookUp(mind: Mind, asked: Question): Plan<Answer | null> {
  const chosen = mind.chosen;
  const question = withoutTheObvious(mind, asked);
  const about = chosen === null ? [] : terms(chosen.title);
  if (chosen !== null) {
    if (asksForName(question, mind)) return { value: chosen.title, score: 1, where: 'what was chosen' };
    const known = answerIn(chosen.facts, question, [], chosen.title);
    if (known !== null && known.score >= mind.traits.enough - NEARLY) return known;
    const measured =
      question.kind === 'money' || question.kind === 'number'
        ? measureOf(chosen, question.attribute, question.rest)
        : null;
    if (measured !== null) return { value: measured.raw, score: 0.9, where: chosen.title };
  }
  const threshold = mind.traits.enough - NEARLY;
  let best: Answer | null = answerOn(mind.page, question);
  if (chosen === null || best === null || best.score < threshold)
    best = better(best, answerOn(mind.page, question, about));
  if (best !== null && best.score >= threshold) return best;
  for (const page of mind.everything().reverse()) best = better(best, answerOn(page, question, about));
  if (mind.traits.compares && (best === null || best.score < threshold))
    best = better(best, totalOn(mind.page, question));
  if (best !== null && best.score >= threshold) return best;
  const words = [...new Set([...question.rest, ...about, ...question.attribute])];
  const names = question.names.length > 0 ? question.names : about;
  const found = yield* explore(mind, { words, names }, `"${shorten(question.text, 60)}"`, (page) => {
    const answer = better(answerOn(page, question, about), mind.traits.compares ? totalOn(page, question) : null);
    best = better(best, answer);
    return answer !== null && answer.score >= threshold ? answer : null;
  });
  return found ?? (best !== null && best.score >= 0.6 ? best : null);
}

/** Leaves out what goes without saying: the kind of the chosen thing, and what the whole site is about. */
function withoutTheObvious(mind: Mind, question: Question): Question {
  const kind = mind.chosen === null ? [] : (mind.goal.select?.nounTerms ?? []);
  const rest = question.rest.filter(
    (term) => question.names.includes(term) || !(kind.includes(term) || mind.site.has(term)),
  );
  return question.attribute.length === 0 ? question : { ...question, rest };
}

/** "Its name", "the name of the town", "the title". */
function asksForName(question: Question, mind: Mind): boolean {
  const noun = mind.goal.select?.nounTerms ?? [];
  return (
    question.attribute.length > 0 &&
    question.attribute.every((term) => ['nam', 'titl', ...noun].includes(term)) &&
    question.attribute.some((term) => term === 'nam' || term === 'titl')
  );
}

function better(a: Answer | null, b: Answer | null): Answer | null {
  if (a === null || b === null) return a ?? b;
  return b.score > a.score ? b : a;
}

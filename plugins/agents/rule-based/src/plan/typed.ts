import { amountsOf } from '../text/amounts.ts';
import { codesIn } from '../text/codes.ts';
import { dateIn } from '../text/dates.ts';
import { terms } from '../text/words.ts';
import type { Question } from '../instruction/goal.ts';

/** The part of a value that is of the asked kind, as it is written; null when there is none. */
export function typed(value: string, question: Question): string | null {
  const text = value.trim();
  if (text === '') return null;
  const amounts = amountsOf(text);
  switch (question.kind) {
    case 'code':
      return (
        codesIn(text)[0] ??
        (/^[\p{L}\p{N}._/-]{1,40}$/u.test(text) && /\d|\p{Lu}{2}/u.test(text) ? text : null) ??
        longNumber(text) ??
        amounts.find((amount) => amount.kind === 'plain')?.raw ??
        null
      );
    case 'money':
      return (
        (
          amounts.find((amount) => amount.kind === 'money' && !amount.perUnit) ??
          amounts.find((amount) => !amount.perUnit)
        )?.raw ?? null
      );
    case 'number':
    case 'count':
      return amounts.length === 0 ? null : text.length <= 30 ? text : (amounts[0]?.raw ?? null);
    case 'phone':
      return /\+?\(?\d[\d\s()/.-]{4,}\d/u.exec(text)?.[0] ?? null;
    case 'email':
      return /[^\s,;:<>"()]+@[^\s,;:<>"()]+[^\s,;:<>"().]/u.exec(text)?.[0] ?? null;
    case 'date':
      return dateIn(text)?.raw ?? /\b(?:1[5-9]|20)\d\d\b/u.exec(text)?.[0] ?? null;
    default:
      return text.length <= 300 ? text : null;
  }
}

function longNumber(text: string): string | null {
  return /\b\d{4,}\b/u.exec(text)?.[0] ?? null;
}

/** What the sentence says right after the asked word, of the asked kind; else the only thing of the kind. */
export function afterWord(sentence: string, question: Question): string | null {
  const at = wordPosition(sentence, question.attribute);
  const figure = question.kind === 'number' || question.kind === 'count';
  const read = (text: string): string | null => (figure ? (amountsOf(text)[0]?.raw ?? null) : typed(text, question));
  return (at < 0 ? null : read(sentence.slice(at))) ?? read(sentence);
}

function wordPosition(sentence: string, wanted: readonly string[]): number {
  let position = -1;
  for (const match of sentence.matchAll(/[\p{L}\p{N}’'-]+/gu)) {
    if (wanted.some((term) => terms(match[0]).includes(term))) position = match.index + match[0].length;
  }
  return position;
}

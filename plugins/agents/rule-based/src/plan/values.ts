import { amountsOf } from '../text/amounts.ts';
import { clean, fold } from '../text/clean.ts';
import { dateIn, isoDay, timeIn } from '../text/dates.ts';
import { parseCount } from '../text/numbers.ts';
import { coverage, termSet, terms, words } from '../text/words.ts';
import type { Field } from '../page/fields.ts';

/** What belongs into a field: a text, a reference to something that has to be looked up, or a tick. */
export type Wanted =
  | { readonly kind: 'text'; readonly text: string; readonly certain: boolean }
  | { readonly kind: 'lookup'; readonly phrase: string }
  | { readonly kind: 'tick' };

const REFERENCE = /^(?:the|its|their)\s+.{2,80}\b(?:on|from|of|shown|listed|given|at|in)\b/iu;
const PAIR_END =
  /\s*(?:[;\n]|,(?=\s)|\.(?=\s|$)|\s+(?:and|then)\s+(?=(?:the\s+)?[\p{L}\s-]{2,30}(?::|\s+["“'‘\p{Lu}\d]))|$)/u;

/** What the instruction says about a field, or null. */
export function wantedFor(field: Field, instruction: string): Wanted | null {
  if (field.kind === 'select' && field.options.length > 0) return optionFor(field, instruction);
  if (field.kind === 'radio') return radioFor(field, instruction);
  if (field.kind === 'check') return isAsked(field, instruction) ? { kind: 'tick' } : null;
  const said = isPartOfName(field.label, instruction) ? null : afterLabel(field.label, instruction);
  if (said !== null) {
    if (REFERENCE.test(said)) return { kind: 'lookup', phrase: said };
    const fitted = inShape(field, said);
    if (fitted !== null) return { kind: 'text', text: fitted, certain: true };
  }
  const guessed = byKind(field, instruction);
  return guessed === null ? null : { kind: 'text', text: guessed, certain: false };
}

/** "First name" where the instruction gives the whole name. */
function isPartOfName(label: string, instruction: string): boolean {
  return /\b(?:first|given|last|family|sur)[\s-]?name\b/iu.test(label) && !fold(instruction).includes(fold(label));
}

/** The value after a label: "Name: Ana Ruiz", "name Ana Ruiz", "with the date 2025-03-14", "e-mail is a@b.test". */
export function afterLabel(label: string, instruction: string): string | null {
  const wanted = terms(label);
  if (wanted.length === 0) return null;
  const tokens = [...instruction.matchAll(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)];
  let best: { readonly value: string; readonly score: number } | null = null;
  tokens.forEach((token, index) => {
    for (let length = 1; length <= 5 && index + length <= tokens.length; length += 1) {
      const last = tokens[index + length - 1];
      if (last === undefined) break;
      const phrase = instruction.slice(token.index, last.index + last[0].length);
      if (/[.;:\n]/u.test(phrase)) break;
      const said = terms(phrase);
      if (
        said.length === 0 ||
        terms(last[0]).length === 0 ||
        !said.some((term) => wanted.includes(term)) ||
        (terms(token[0]).length === 0 && length > 1 && words(label)[0] !== words(phrase)[0])
      )
        continue;
      const exact = words(phrase).join(' ') === words(label).join(' ');
      const rest = instruction.slice(last.index + last[0].length);
      const opening = /^\s*(?:[:=]|\bis\b|\bas\b|\bof\b|\bto\b|\bfor\b)?\s*(?=["“'‘]?[\p{L}\p{N}+(])/iu.exec(rest);
      if (opening === null) continue;
      const separated = /[:=]/u.test(opening[0]);
      const extra = said.filter((term) => !wanted.includes(term)).length;
      const score = coverage(wanted, new Set(said)) - 0.4 * extra + (exact ? 0.5 : 0) + (separated ? 0.4 : 0);
      const value = valueAt(rest.slice(opening[0].length), separated);
      if (value !== '' && score > 0.45 && score > (best?.score ?? 0) && plausible(value, separated))
        best = { value, score };
    }
  });
  return (best as { readonly value: string } | null)?.value ?? null;
}

/** A value that no colon announces has to look like one: quoted, a name, a figure, an address. */
function plausible(value: string, separated: boolean): boolean {
  return separated || /^["“'‘]|^\p{Lu}|^[+\d(]|^\S+@/u.test(value);
}

function valueAt(rest: string, separated: boolean): string {
  const quoted = /^["“'‘]([^"”’]+)["”'’]/u.exec(rest);
  if (quoted !== null) return clean(quoted[1] ?? '');
  const date = dateIn(rest);
  if (date?.at === 0) return date.raw;
  const pair = separated
    ? /^(.*?)(?=\s*(?:[;\n]|,\s+[\p{L}\s-]{2,30}:|,\s+and\s|\s+and\s+(?:the\s+)?[\p{L}\s-]{2,30}:|\.(?=\s+[\p{Lu}]|\s*$)|(?<=[?!])(?=\s+\p{Lu})|$))/su.exec(
        rest,
      )?.[1]
    : undefined;
  const plain = rest.slice(0, Math.max(0, rest.search(PAIR_END)));
  const value = clean(pair ?? plain).replace(/[.,;]+$/u, '');
  const name = separated
    ? null
    : /^(\p{Lu}\S*(?:\s+(?:(?:de|van|von|da|del|la|di|der)\s+)*\p{Lu}\S*)*)\s+(?:on|at|for|with|from|in|to|by|under|using|as)\s/u.exec(
        `${value} `,
      );
  return name?.[1] ?? value;
}

/** A value in the shape that the field takes, or null when it does not fit. */
function inShape(field: Field, value: string): string | null {
  if (field.kind === 'number') {
    const amount = amountsOf(value).find((each) => each.at === 0);
    const word = parseCount(words(value)[0] ?? '');
    return amount === undefined ? (word === null ? null : String(word)) : String(amount.value);
  }
  if (field.kind === 'date') {
    const date = dateIn(value);
    if (date === null) return field.node.role === 'textbox' ? value : null;
    return field.node.role === 'textbox' ? date.raw : isoDay(date.day);
  }
  if (field.kind === 'time') return timeIn(value);
  if (field.kind === 'email') return /[^\s,;<>"]+@[^\s,;<>"]+[^\s,;<>".]/u.exec(value)?.[0] ?? null;
  return value;
}

/** Values that their shape gives away: an address, a telephone number, a date, a time, how many people, a full name. */
function byKind(field: Field, instruction: string): string | null {
  const label = termSet(field.label);
  if (field.kind === 'email') return /[^\s,;<>"]+@[^\s,;<>"]+[^\s,;<>".]/u.exec(instruction)?.[0] ?? null;
  if (field.kind === 'phone')
    return /\+?\d[\d\s()/-]{6,}\d/u.exec(instruction.replaceAll(/\d{4}-\d\d-\d\d/gu, ''))?.[0].trim() ?? null;
  if (field.kind === 'date') {
    const found = datesIn(instruction);
    const date = found[label.has('end') ? 1 : 0];
    return date === undefined ? null : inShape(field, date);
  }
  if (field.kind === 'time' || label.has('time')) return timeIn(instruction);
  if (field.kind === 'number' || label.has('peopl') || label.has('quantity')) {
    const match = /\b(\d{1,4}|two|three|four|five|six|seven|eight|nine|ten)\s+(\p{L}+)/giu;
    for (const each of instruction.matchAll(match))
      if (terms(each[2] ?? '').some((term) => label.has(term))) return String(parseCount(each[1] ?? ''));
    return null;
  }
  if (/name\b/iu.test(field.label)) return nameIn(instruction, field.label);
  return null;
}

function datesIn(text: string): string[] {
  const found: string[] = [];
  let rest = text;
  for (let date = dateIn(rest); date !== null && found.length < 4; date = dateIn(rest)) {
    found.push(date.raw);
    rest = rest.slice(date.at + date.raw.length);
  }
  return found;
}

/** A person's name that a phrase announces: "in the name of Ana Ruiz", "for Ana Ruiz", "my name is…". */
function nameIn(instruction: string, label: string): string | null {
  const name = String.raw`(\p{Lu}[\p{L}'’-]+(?:\s+(?:de|van|von|da|del|la|di|der)\b)?(?:\s+\p{Lu}[\p{L}'’.-]+)*)`;
  const patterns = [
    `(?:in|under|on) the name(?: of)?\\s+${name}`,
    `\\bname(?:d| is)?\\s+${name}`,
    `\\b(?:called|as)\\s+${name}`,
    `\\bfor\\s+${name}`,
  ].map((source) => new RegExp(source, 'u'));
  for (const pattern of patterns) {
    const found = pattern.exec(instruction)?.[1]?.replace(/[.]$/u, '');
    if (found === undefined) continue;
    const parts = found.split(/\s+/u);
    if (/\b(?:first|given)\b/iu.test(label)) return parts[0] ?? null;
    if (/\b(?:last|family|sur)\s?-?name\b|\bsurname\b/iu.test(label))
      return parts.length > 1 ? parts.slice(1).join(' ') : null;
    return found;
  }
  return null;
}

/** The option that the instruction names, the longest first; a number of the label's kind counts as its option. */
function optionFor(field: Field, instruction: string): Wanted | null {
  const said = afterLabel(field.label, instruction);
  if (said !== null && REFERENCE.test(said)) return { kind: 'lookup', phrase: said };
  const options = field.options
    .filter((option) => terms(option).length > 0 && !/^(?:please )?(?:choose|select)\b|^[-–—]/iu.test(option))
    .sort((a, b) => b.length - a.length);
  for (const text of said === null ? [instruction] : [said, instruction]) {
    const there = ` ${words(text).join(' ')} `;
    const option =
      options.find((each) => there.includes(` ${words(each).join(' ')} `)) ??
      options.find((each) => coverage(terms(each), termSet(text)) === 1);
    if (option !== undefined) return { kind: 'text', text: option, certain: said !== null };
  }
  return null;
}

function radioFor(field: Field, instruction: string): Wanted | null {
  const there = ` ${words(instruction).join(' ')} `;
  return field.label !== '' && there.includes(` ${words(field.label).join(' ')} `) ? { kind: 'tick' } : null;
}

const POLITE = new Set(terms('add include want like yes send receive need would keep'));

/** A box is ticked when the instruction speaks of it, or when it has to be. */
function isAsked(field: Field, instruction: string): boolean {
  const wanted = terms(field.label).filter((term) => !POLITE.has(term));
  const negative = new RegExp(String.raw`\b(?:no|not|without|don['’]t|do not)\b[^.;,]*`, 'giu');
  const said = termSet(instruction.replaceAll(negative, ' '));
  return field.required || (wanted.length > 0 && coverage(wanted, said) >= 0.6);
}

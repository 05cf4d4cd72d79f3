import { textOf, Tracing, type Traced } from './traced.ts';

/** Addresses may be in addresses, and JSON in JSON: deeper than this nothing is unwrapped. */
const MOST_LAYERS = 4;

/** One character as addresses, JSON and HTML spell it. No part can match in two ways, so matching takes linear time. */
const SPELLED =
  /%(?:[0-7][0-9a-f]|[c-d][0-9a-f]%[89ab][0-9a-f]|e[0-9a-f](?:%[89ab][0-9a-f]){2}|f[0-7](?:%[89ab][0-9a-f]){3}|[89a-f][0-9a-f])|\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|[nrtbfv"'\\/])|&(?:#[0-9]{1,7}|#x[0-9a-f]{1,6}|amp|lt|gt|quot|apos|nbsp|commat|period|lowbar|num|excl|dollar|percnt|plus|colon|sol|lpar|rpar);?/giu;

const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', commat: '@', period: '.', lowbar: '_', num: '#' },
  ...{ excl: '!', dollar: '$', percnt: '%', plus: '+', colon: ':', sol: '/', lpar: '(', rpar: ')' },
};

/** A text as it stands. */
export function asWritten(text: string): Traced {
  const tracing = new Tracing(text.length);
  for (let at = 0; at < text.length; at += 1) tracing.add(text.charCodeAt(at), at, at + 1);
  return tracing.traced();
}

/** A text with the characters that addresses, JSON and HTML spell out as they are, layer by layer; null where none is. */
export function decoded(text: string): Traced | null {
  let done: Traced | null = null;
  for (let layer = 0; layer < MOST_LAYERS; layer += 1) {
    const next = decodedOnce(done === null ? text : textOf(done.units), done);
    if (next === null) break;
    done = next;
  }
  return done;
}

/** `before` says where the text's units come from; null where it is the original. */
function decodedOnce(text: string, before: Traced | null): Traced | null {
  if (!/[%\\&]/u.test(text)) return null;
  const tracing = new Tracing(text.length);
  let done = 0;
  const keep = (end: number): void => {
    for (; done < end; done += 1)
      tracing.add(text.charCodeAt(done), before?.from[done] ?? done, before?.to[done] ?? done + 1);
  };
  for (const { 0: spelled, index } of text.matchAll(SPELLED)) {
    keep(index);
    done = index + spelled.length;
    const character = characterOf(spelled);
    for (let unit = 0; unit < character.length; unit += 1)
      tracing.add(character.charCodeAt(unit), before?.from[index] ?? index, before?.to[done - 1] ?? done);
  }
  if (done === 0) return null;
  keep(text.length);
  return tracing.traced();
}

function characterOf(spelled: string): string {
  const lower = spelled.toLowerCase().replace(/;$/u, '');
  if (lower.startsWith('%')) return ofBytes(lower.split('%').slice(1));
  if (lower.startsWith('&#x')) return ofCode(Number.parseInt(lower.slice(3), 16));
  if (lower.startsWith('&#')) return ofCode(Number(lower.slice(2)));
  if (lower.startsWith('&')) return NAMED[lower.slice(1)] ?? '';
  if (/^\\[ux]/u.test(lower)) return String.fromCharCode(Number.parseInt(lower.slice(2), 16));
  return /[nrtbfv]/u.test(lower) ? ' ' : lower.slice(1);
}

/** UTF-8; a single byte that is none is taken to be Latin-1. */
function ofBytes([first = '', ...rest]: readonly string[]): string {
  const lead = Number.parseInt(first, 16);
  if (rest.length === 0) return ofCode(lead);
  const bits = rest.reduce((code, byte) => (code << 6) | (Number.parseInt(byte, 16) & 0x3f), lead & (0x3f >> rest.length)); // prettier-ignore
  return ofCode(bits);
}

const ofCode = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : ' ');

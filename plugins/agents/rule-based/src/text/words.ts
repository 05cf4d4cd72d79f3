import { fold } from './clean.ts';
import { conceptOf } from './concepts.ts';

/** Words that carry no content of their own in an instruction or a label. */
const STOP = new Set(
  (
    'a an the this that these those it its they them their he she his her we our you your i me my who whom which what where when why how ' +
    'is are was were be been being do does did has have had can could will would shall should may might must ' +
    'of in on at to for from by with without about into onto over under as than then and or but not no nor so if ' +
    'there here please each every any all some one also just only very more most least up out off down per via ' +
    'page site website web shown listed given found called named says say tell report find get give s t'
  ).split(' '),
);

/** Writings of one thing that are not single words. */
const WRITINGS: readonly (readonly [RegExp, string])[] = [
  [/\be-mail/gu, 'email'],
  [/\bart\.(?=\s)/gu, 'article'],
  [/\b(?:no|nr)\.(?=\s|$)|№/gu, 'number'],
  [/\bsold by\b/gu, 'seller'],
  [/\b(?:article|item|product|model|stock) (?:number|code)\b/gu, 'sku'],
];

/** Folded words of a text: runs of letters and digits; `12.50` and `K-17` stay whole. */
export function words(text: string): string[] {
  const plain = WRITINGS.reduce((so, [pattern, word]) => so.replaceAll(pattern, word), fold(text));
  return plain.match(/[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*/gu) ?? [];
}

/** Cuts common English endings so that "rated" and "rating", "kettles" and "kettle" meet. Numbers and codes stay. */
export function stem(word: string): string {
  if (/\d/u.test(word)) return word;
  let base = word.replace(/['’]s$/u, '').replace(/['’]/gu, '');
  if (/ies$/u.test(base) && base.length > 4) base = `${base.slice(0, -3)}y`;
  else if (/(?:ss|x|z|ch|sh)es$/u.test(base)) base = base.slice(0, -2);
  else if (/[^su]s$/u.test(base) && base.length > 3 && !base.endsWith('is')) base = base.slice(0, -1);
  if (/[eo]r$/u.test(base) && base.length > 6) base = base.slice(0, -2);
  if (base.endsWith('ing') && base.length > 5) base = base.slice(0, -3);
  else if (base.endsWith('ed') && base.length > 4) base = base.slice(0, -2);
  if (base.endsWith('e') && base.length > 3) base = base.slice(0, -1);
  if (/([bdgmnprt])\1$/u.test(base) && base.length > 3) base = base.slice(0, -1);
  return base;
}

/** Content words of a text as concepts (stemmed, synonyms merged), in order, with repetitions. */
export function terms(text: string): string[] {
  return words(text)
    .flatMap((word) => (/^[\p{L}]+(?:-[\p{L}]+)+$/u.test(word) ? word.split('-') : [word]))
    .filter((word) => !STOP.has(word))
    .map((word) => conceptOf(stem(word)));
}

/** The distinct content words of a text. */
export function termSet(text: string): ReadonlySet<string> {
  return new Set(terms(text));
}

/** Share of the needed terms that are there, 0 to 1; 0 when nothing is needed. */
export function coverage(needed: readonly string[], there: ReadonlySet<string>): number {
  if (needed.length === 0) return 0;
  return needed.filter((term) => there.has(term)).length / needed.length;
}

import type { FieldPurpose } from '../domain/field-purpose.ts';
import type { Place } from './text-finder.ts';

/** An address is at most 64 characters before its "@" and 253 after it. No part can match in two ways. */
const MAIL = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;

/** A card number has 13 to 19 figures, in groups or not. */
const FIGURES = /(?<!\d)\d(?:[ .\u00a0-]?\d){12,18}(?!\d)/gu;

/** How the numbers of payment cards begin. */
const ISSUED = /^(?:3[0-9]|4|5[0-9]|6[0-9]|2[2-7])/u;

/** Where a text shows an e-mail address or the number of a payment card, whoever wrote it. */
export function personalTexts(text: string): readonly Place<FieldPurpose>[] {
  const places: Place<FieldPurpose>[] = [];
  if (text.includes('@'))
    for (const { 0: found, index } of text.matchAll(MAIL))
      places.push({ from: index, to: index + found.length, what: 'email' });
  for (const { 0: found, index } of text.matchAll(FIGURES))
    if (isCardNumber(found.replaceAll(/\D/gu, '')))
      places.push({ from: index, to: index + found.length, what: 'card' });
  return places;
}

/** The check of Luhn (ISO/IEC 7812-1), and a beginning that is issued. */
function isCardNumber(figures: string): boolean {
  if (!ISSUED.test(figures)) return false;
  let sum = 0;
  for (const [place, figure] of [...figures].reverse().entries()) {
    const worth = Number(figure) * (place % 2 === 0 ? 1 : 2);
    sum += worth > 9 ? worth - 9 : worth;
  }
  return sum % 10 === 0;
}

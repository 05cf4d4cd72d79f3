/** Controls of a terminal, line ends, and marks that turn the direction of writing. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Somebody else's text for one line on a terminal: what would not be seen as it is stands there as \\u and its number. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);
}

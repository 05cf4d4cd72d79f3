/**
 * Tokens that look like something a machine gave out: letters and digits mixed, or capitals with digits and hyphens
 * (`K-17`, `AB12-CD34`, `9f3c21ab`). In order of appearance.
 */
export function codesIn(text: string): string[] {
  const tokens = text.match(/[\p{L}\p{N}]+(?:[-_/][\p{L}\p{N}]+)*/gu) ?? [];
  return tokens.filter(isCode);
}

/** Whether one token looks like a code rather than a word, a number or a date. */
export function isCode(token: string): boolean {
  if (token.length < 3 || !/\d/u.test(token) || !/\p{L}/u.test(token))
    return token.length >= 5 && /^\p{Lu}+(?:-\p{Lu}+)+$/u.test(token);
  if (/^\d+(?:st|nd|rd|th|g|kg|ml|l|cm|mm|km|w|kw|v|h|min|m|s|px|gb|mb|tb)$/iu.test(token)) return false;
  return true;
}

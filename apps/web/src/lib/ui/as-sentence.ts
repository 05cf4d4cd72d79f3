/** A reason as a sentence: with a capital letter and a full stop. */
export function asSentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/u.test(first) ? first : `${first}.`;
}

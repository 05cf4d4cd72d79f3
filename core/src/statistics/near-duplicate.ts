/** From this similarity on two tasks count as near-duplicates, equation (14). */
export const NEAR_DUPLICATE = 0.55;

/**
 * Jaccard similarity of two texts over their sets of word trigrams, in [0, 1]. Texts are compared in compatibility
 * composition and lower case; a word is a run of letters and digits; a text of one or two words is one window. Two texts
 * without any word are alike only when they are equal.
 */
export function trigramSimilarity(one: string, other: string): number {
  const a = trigramsOf(one);
  const b = trigramsOf(other);
  if (a.size === 0 && b.size === 0) return one === other ? 1 : 0;
  let shared = 0;
  for (const each of a) if (b.has(each)) shared += 1;
  return shared / (a.size + b.size - shared);
}

/** Whether two texts are near-duplicates. */
export function isNearDuplicate(one: string, other: string): boolean {
  return trigramSimilarity(one, other) >= NEAR_DUPLICATE;
}

function trigramsOf(text: string): ReadonlySet<string> {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return new Set();
  if (words.length < 3) return new Set([words.join(' ')]);
  return new Set(words.slice(2).map((word, k) => `${words[k]} ${words[k + 1]} ${word}`));
}

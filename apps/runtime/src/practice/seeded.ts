import type { Hasher, RandomStream } from '@coarena/core';

const WORD = 13;
const WORDS_PER_HASH = 4;
const NONCE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A stream of numbers that depends on the seed and the label alone: SHA-256 of seed, label and a counter, 52 bits a
 * number. Another label is another stream, so a value added to a site leaves the others as they were.
 */
export function seededStream(hasher: Hasher, seed: number, label: string): RandomStream {
  let words: string[] = [];
  let counter = 0;
  return {
    next(): number {
      if (words.length === 0) {
        const digest = hasher.sha256(`coarena practice\n${seed}\n${label}\n${counter}`);
        counter += 1;
        words = Array.from({ length: WORDS_PER_HASH }, (_, index) => digest.slice(index * WORD, (index + 1) * WORD));
      }
      return Number.parseInt(words.shift() ?? '0', 16) / 2 ** 52;
    },
  };
}

/** A whole number from 0 up to, not including, `count`. */
export function draw(stream: RandomStream, count: number): number {
  return Math.floor(stream.next() * count);
}

/** The items in a drawn order; the list itself stays as it is. */
export function shuffled<T>(stream: RandomStream, items: readonly T[]): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = draw(stream, last + 1);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}

/** Eight letters and digits that cannot be confused with one another, the same for every site of a seed. */
export function nonceOf(hasher: Hasher, seed: number): string {
  const stream = seededStream(hasher, seed, 'nonce');
  const letters = Array.from({ length: 8 }, () => NONCE_LETTERS.charAt(draw(stream, NONCE_LETTERS.length)));
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}

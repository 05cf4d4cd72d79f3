const ABBREVIATION = String.raw`(?<!\b(?:Dr|Mr|Mrs|Ms|St|Prof|No|Nr|Art|vs|approx|e\.g|i\.e)\.)`;
const END = new RegExp(String.raw`(?<=[.!?])${ABBREVIATION}\s+(?=["“'(]?[\p{Lu}\d])|\s+[·|•]\s+|\n+`, 'u');

/** Splits text into sentences where an end mark is followed by a capital or a figure, so that addresses stay whole. */
export function sentencesOf(text: string): string[] {
  return text
    .split(END)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

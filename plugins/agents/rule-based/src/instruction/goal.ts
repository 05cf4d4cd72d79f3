import type { Amount } from '../text/amounts.ts';

/** What makes one candidate better than another. `rank` 2 asks for the second best. */
export type Order = {
  readonly direction: 'min' | 'max';
  /** Content words of the measure, best guess first; empty when only the adjective is known. */
  readonly measure: readonly string[];
  /** Years and the like that tell one column of the measure from another. */
  readonly qualifiers: readonly string[];
  readonly rank: number;
  /** The word that said so, for explaining. */
  readonly word: string;
};

/** What a candidate has to fulfil. */
export type Condition =
  | { readonly kind: 'in_stock'; readonly text: string }
  | {
      readonly kind: 'compare';
      readonly text: string;
      readonly measure: readonly string[];
      readonly amount: Amount;
      readonly test: 'lt' | 'le' | 'gt' | 'ge' | 'eq';
    }
  | { readonly kind: 'words'; readonly text: string; readonly words: readonly string[]; readonly present: boolean };

/** Which thing is meant. */
export type Selection = {
  /** What kind of thing, as the instruction says it, and its content words. */
  readonly noun: string;
  readonly nounTerms: readonly string[];
  readonly order: Order | null;
  readonly conditions: readonly Condition[];
};

/** Something that has to happen on the page; `words` are content words that its button may carry. */
export type Act = {
  readonly kind: 'add' | 'submit' | 'open' | 'search';
  readonly text: string;
  readonly words: readonly string[];
  readonly count: number;
};

/** One thing that the answer has to say. */
export type Question = {
  readonly text: string;
  /** Content words of the attribute itself ("population"), then of everything else ("Aldmere", "2021"). */
  readonly attribute: readonly string[];
  readonly rest: readonly string[];
  /** Content words of proper names in it. */
  readonly names: readonly string[];
  readonly kind:
    'heading' | 'money' | 'number' | 'code' | 'phone' | 'email' | 'date' | 'title' | 'count' | 'which' | 'text';
  /** Whether it says that the chosen thing is meant: "its price", "the item's price", "the price of it". */
  readonly own: boolean;
  /** Which one, counted from 1; for headings. */
  readonly ordinal: number;
};

/** An instruction, understood as far as rules go. */
export type Goal = {
  readonly text: string;
  readonly urls: readonly string[];
  readonly select: Selection | null;
  readonly acts: readonly Act[];
  readonly questions: readonly Question[];
};

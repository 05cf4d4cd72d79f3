import type { FinishVerdict } from './vocabulary.ts';

/**
 * A test of a text, compared after NFC normalisation; `matches` is a JavaScript regular expression with the `u` flag.
 */
export type TextTest = { readonly equals: string } | { readonly contains: string } | { readonly matches: string };

/** One assertion over the recorded end state of a run (R180). */
export type Assertion =
  | { readonly finalUrl: TextTest }
  | { readonly answer: TextTest }
  | { readonly posted: { readonly site: string; readonly path: string; readonly field: string } & TextTest }
  | { readonly file: { readonly name: string } & TextTest }
  | { readonly tree: { readonly role?: string; readonly name: string } }
  | { readonly verdict: FinishVerdict };

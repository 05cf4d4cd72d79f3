import type { Assertion, EndState } from '@coarena/core';

/** The end state of a run that did nothing. */
export const EMPTY_END_STATE: EndState = {
  url: '',
  verdict: null,
  answer: '',
  files: [],
  posted: [],
  tree: { nodes: [], truncated: false },
};

/** Texts that have little in common: an assertion about a text that holds for all of them says nothing. */
const TEXTS = [
  '',
  ' ',
  'a',
  'Z',
  '0',
  '7',
  '-1.5',
  'zzzzzzzzzzzz',
  'QWXK',
  '....',
  '/',
  'about:blank',
  'http://wrong.practice.test/',
  'https://example.test/a?b=c#d',
  'ünïcödé',
  '中文',
  '😀',
  'line one\nline two',
  '[]{}()*+?',
  'no',
] as const;

/** The verdicts that a mutated run ended with, in turn. */
const VERDICTS = ['success', 'failure', 'infeasible', null] as const;

/**
 * The empty end state and twenty others in which what the assertion looks at is there with another content: another
 * address, answer, file text, form field, tree, verdict. An assertion that holds for all of them cannot fail (P37).
 */
export function mutants(assertion: Assertion): readonly EndState[] {
  return [
    EMPTY_END_STATE,
    ...TEXTS.map((text, index) => mutant(assertion, text, VERDICTS[index % VERDICTS.length] ?? null)),
  ];
}

/** The same without the empty one: every mutant has the form or the file, so an assertion is judged by its text alone. */
export function mutantsWithSubject(assertion: Assertion): readonly EndState[] {
  return mutants(assertion).slice(1);
}

function mutant(assertion: Assertion, text: string, verdict: EndState['verdict']): EndState {
  const posted =
    'posted' in assertion
      ? [{ site: assertion.posted.site, path: assertion.posted.path, fields: { [assertion.posted.field]: text } }]
      : [];
  const files =
    'file' in assertion ? [{ name: assertion.file.name, sha256: '0'.repeat(64), bytes: text.length, text }] : [];
  const node = { role: 'heading', name: `mutant ${text}`, depth: 0, bounds: null };
  return { url: text, verdict, answer: text, files, posted, tree: { nodes: [node], truncated: false } };
}

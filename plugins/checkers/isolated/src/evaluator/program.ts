import type { Assertion } from '@coarena/core';

/** Characters of a reason; what the program says is cut to this inside the isolate. */
export const REASON_CHARACTERS = 500;

/**
 * The program that judges an end state by these assertions: plain JavaScript that defines `evaluate(text)`, from the
 * JSON of an end state to the JSON `{ verdict: 'pass' | 'fail' | 'missing', reason }`. It is the exact text that is
 * executed and hashed (R181), so it ships with the data as it is.
 *
 * All assertions must hold. An assertion about something that was not recorded (no tree, a file without text) is
 * neither true nor false: one false assertion still fails the run, otherwise the verdict is `missing`.
 */
export function evaluatorProgram(assertions: readonly Assertion[]): string {
  return `${LANGUAGE}\nconst assertions = JSON.parse(${JSON.stringify(JSON.stringify(assertions))});\n${JUDGE}`;
}

/** What the language offers, less every source of time, chance and shared memory. */
const LANGUAGE = String.raw`'use strict';
for (const name of ['console', 'Date', 'WebAssembly', 'SharedArrayBuffer', 'Atomics', 'Intl', 'FinalizationRegistry', 'WeakRef']) delete globalThis[name];
delete Math.random;`;

const JUDGE = String.raw`
const normal = (text) => String(text).normalize('NFC');
const words = (text) => normal(text).replace(/\s+/gu, ' ').trim();

function holds(test, text) {
  const subject = normal(text);
  if (test.equals !== undefined) return subject === normal(test.equals);
  if (test.contains !== undefined) return subject.includes(normal(test.contains));
  return new RegExp(normal(test.matches), 'u').test(subject);
}

/* true, false, or null where the end state does not say */
function judge(assertion, state) {
  if (assertion.finalUrl !== undefined) return holds(assertion.finalUrl, state.url);
  if (assertion.answer !== undefined) return holds(assertion.answer, state.answer);
  if (assertion.verdict !== undefined) return state.verdict === assertion.verdict;
  if (assertion.posted !== undefined) {
    const { site, path, field } = assertion.posted;
    const form = state.posted.filter((posted) => posted.site === site && posted.path === path).at(-1);
    return form !== undefined && Object.hasOwn(form.fields, field) && holds(assertion.posted, form.fields[field]);
  }
  if (assertion.file !== undefined) {
    const file = state.files.find((delivered) => delivered.name === assertion.file.name);
    if (file === undefined) return false;
    return file.text === null ? null : holds(assertion.file, file.text);
  }
  const { role, name } = assertion.tree;
  if (state.tree === null) return null;
  const found = state.tree.nodes.some((node) => (role === undefined || node.role === role) && words(node.name) === words(name));
  return found || !state.tree.truncated ? found : null;
}

function evaluate(text) {
  const state = JSON.parse(text);
  const results = assertions.map((assertion) => judge(assertion, state));
  const say = (verdict, reason) => JSON.stringify({ verdict, reason: reason.slice(0, ${REASON_CHARACTERS}) });
  const name = (index) => 'assertion ' + (index + 1) + ' of ' + results.length + ' (' + Object.keys(assertions[index])[0] + ')';
  const wrong = results.indexOf(false);
  if (wrong >= 0) return say('fail', name(wrong) + ' does not hold: ' + JSON.stringify(assertions[wrong]));
  const unknown = results.indexOf(null);
  if (unknown >= 0) return say('missing', name(unknown) + ' is about something that was not recorded');
  return say('pass', results.length === 1 ? 'the assertion holds' : 'all ' + results.length + ' assertions hold');
}`;

import type { Assertion, EndState } from '@coarena/core';

/** An end state that the assertions of `HOLDING` are true of. */
export const END_STATE: EndState = {
  url: 'http://shop.practice.test/basket',
  verdict: 'success',
  answer: 'The article number is K-1234, for 12.40.',
  files: [{ name: 'report.txt', sha256: '0'.repeat(64), bytes: 11, text: 'total 12.40' }],
  posted: [{ site: 'shop.practice.test', path: '/basket', fields: { sku: 'K-1234', quantity: '1' } }],
  tree: { nodes: [{ role: 'heading', name: 'Your basket', depth: 1, bounds: [0, 0, 100, 20] }], truncated: false },
};

const basket = { site: 'shop.practice.test', path: '/basket' };

/** One assertion of every kind and text test; all hold for `END_STATE`. */
export const HOLDING: readonly Assertion[] = [
  { finalUrl: { equals: 'http://shop.practice.test/basket' } },
  { finalUrl: { matches: '/basket$' } },
  { answer: { contains: 'K-1234' } },
  { answer: { matches: '\\bK-\\d{4}\\b' } },
  { posted: { ...basket, field: 'sku', equals: 'K-1234' } },
  { posted: { ...basket, field: 'quantity', matches: '^[1-9]$' } },
  { file: { name: 'report.txt', contains: '12.40' } },
  { tree: { role: 'heading', name: 'Your basket' } },
  { tree: { name: 'Your basket' } },
  { verdict: 'success' },
];

/** The same kinds, each false for `END_STATE`. */
export const FALSE: readonly Assertion[] = [
  { finalUrl: { equals: 'http://shop.practice.test/' } },
  { finalUrl: { matches: '^/basket$' } },
  { answer: { contains: 'k-1234' } },
  { answer: { matches: '^K-1234$' } },
  { posted: { ...basket, field: 'sku', equals: 'K-123' } },
  { posted: { ...basket, field: 'colour', contains: 'K' } },
  { posted: { site: 'other.practice.test', path: '/basket', field: 'sku', equals: 'K-1234' } },
  { posted: { ...basket, path: '/', field: 'sku', equals: 'K-1234' } },
  { file: { name: 'other.txt', contains: '12.40' } },
  { tree: { role: 'button', name: 'Your basket' } },
  { tree: { name: 'basket' } },
  { verdict: 'infeasible' },
];

/** Assertions that hold whatever the run did. */
export const CANNOT_FAIL: readonly Assertion[] = [
  { answer: { contains: '' } },
  { answer: { matches: '.*' } },
  { answer: { matches: '^' } },
  { answer: { matches: '(?:never)?' } },
  { finalUrl: { contains: '' } },
  { posted: { ...basket, field: 'sku', contains: '' } },
  { posted: { ...basket, field: 'sku', matches: '[\\s\\S]*' } },
  { file: { name: 'report.txt', matches: '.*' } },
];

/** Patterns that no engine can compile. */
export const NOT_A_PATTERN: readonly string[] = ['(', '[z-a]', '*', '\\p{Nonsense}', '(?<a>x)(?<a>y)'];

/** Pairs of a pattern and a text on which backtracking takes longer than the age of the arena. */
export const ENDLESS: readonly (readonly [pattern: string, text: string])[] = [
  ['^(a+)+$', `${'a'.repeat(60)}!`],
  ['^(\\w+\\s?)*$', `${'word '.repeat(30)}!`],
  ['(x+x+)+y', 'x'.repeat(80)],
];

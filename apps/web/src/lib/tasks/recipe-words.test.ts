import type { RecipeAction } from '@coarena/core';
import { expect, it } from 'vitest';
import { recipeWords } from './recipe-words.ts';

it.each<readonly [RecipeAction, string]>([
  [{ bookmark: { name: 'Shop', url: 'http://shop.practice.test/' } }, 'bookmark http://shop.practice.test/ as “Shop”'],
  [{ file: { name: 'list.csv', sha256: '0'.repeat(64), bytes: 1 } }, 'lay out list.csv (1 byte)'],
  [{ clone: { url: 'http://git.practice.test/a.git', into: 'a' } }, 'clone http://git.practice.test/a.git into a'],
  [{ open: 'http://shop.practice.test/' }, 'open http://shop.practice.test/'],
  [{ launch: 'mousepad' }, 'start mousepad'],
  [{ wait_for: { text: 'Ready', seconds: 1 } }, 'wait up to 1 second for “Ready”'],
  [{ wait_for: { role: 'button', name: 'Go', seconds: 5 } }, 'wait up to 5 seconds for button “Go”'],
  [{ wait_for: { role: 'button', seconds: 5 } }, 'wait up to 5 seconds for button'],
])('says %j in words', (action, words) => {
  expect(recipeWords(action)).toBe(words);
});

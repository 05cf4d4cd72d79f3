import { expect, it } from 'vitest';
import { HIDDEN_VALUE, maskTree } from './mask-tree.ts';

const node = { bounds: null, name: '', depth: 1, role: 'textbox' } as const;

it('hides the value of a personal field and every text below it, and nothing else', () => {
  const tree = {
    truncated: false,
    nodes: [
      { ...node, depth: 0, role: 'RootWebArea', name: 'Book' },
      { ...node, name: 'E-mail', value: 'ada@example.test', purpose: 'email' as const },
      { ...node, depth: 2, role: 'StaticText', name: 'ada@example.test' },
      { ...node, depth: 3, role: 'StaticText', name: '', value: 'ada' },
      { ...node, name: 'Seats', value: '2' },
      { ...node, depth: 2, role: 'StaticText', name: '2' },
    ],
  };
  const masked = maskTree(tree);
  expect(JSON.stringify(masked)).not.toContain('ada');
  expect(masked.nodes.map(({ name, value }) => [name, value])).toEqual([
    ['Book', undefined],
    ['E-mail', HIDDEN_VALUE],
    [HIDDEN_VALUE, undefined],
    ['', HIDDEN_VALUE],
    ['Seats', '2'],
    ['2', undefined],
  ]);
});

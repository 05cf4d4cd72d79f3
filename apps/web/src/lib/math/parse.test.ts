import { describe, expect, it } from 'vitest';
import type { MathNode } from './node.ts';
import { parseFormula } from './parse.ts';

/** A formula as nested names, short enough to be read beside its source. */
function shape(node: MathNode): string {
  return 'text' in node ? node.text : `${node.tag}(${node.parts.map(shape).join(' ')})`;
}

describe('a formula', () => {
  it.each([
    ['x', 'x'],
    ['p_{ij}', 'msub(p mrow(i j))'],
    ['w_b^2', 'msubsup(w b 2)'],
    ['\\frac{1}{1+e^{-x}}', 'mfrac(1 mrow(1 + msup(e mrow(− x))))'],
    ['\\sum_b w_b', 'mrow(munder(∑ b) msub(w b))'],
    ['H^{-1}g', 'mrow(msup(H mrow(− 1)) g)'],
    ['\\hat{\\theta}', 'mover(θ ^)'],
    ['\\sigma(x)', 'mrow(σ mrow(( x )))'],
    ['R_0 + 173.72', 'mrow(msub(R 0) + 173.72)'],
    ['\\text{left out}', 'left out'],
  ])('%s becomes %s', (source, expected) => {
    expect(shape(parseFormula(source))).toBe(expected);
  });

  it('sets names of functions upright and letters as letters', () => {
    expect(parseFormula('\\log')).toEqual({ tag: 'mi', text: 'log', upright: true });
    expect(parseFormula('g')).toEqual({ tag: 'mi', text: 'g' });
  });

  it.each([
    ['(a', 'character 3: ")" is missing'],
    ['a)', 'character 2: ")" closes nothing'],
    ['\\nothing', '"\\nothing" is not known'],
    ['x_', 'something is missing'],
    ['\\frac{1}', 'something is missing'],
    ['\\text x', 'wants words in braces'],
  ])('%s is refused: %s', (source, fault) => {
    expect(() => parseFormula(source)).toThrow(fault);
  });
});

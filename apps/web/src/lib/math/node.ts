/** A leaf of a formula: a letter, a number, an operator or words. `upright` sets letters as words are set. */
export type MathLeaf = {
  readonly tag: 'mi' | 'mn' | 'mo' | 'mtext';
  readonly text: string;
  readonly upright?: boolean;
};

/** A part of a formula made of parts, in the order that MathML wants them. */
export type MathGroup = {
  readonly tag: 'mrow' | 'mfrac' | 'msqrt' | 'msub' | 'msup' | 'msubsup' | 'munder' | 'munderover' | 'mover';
  readonly parts: readonly MathNode[];
};

/** One element of a formula, named as in MathML. */
export type MathNode = MathLeaf | MathGroup;

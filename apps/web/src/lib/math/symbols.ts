/** Letters by name. */
const LETTERS: Readonly<Record<string, string>> = {
  theta: 'θ',
  sigma: 'σ',
  mu: 'μ',
  eta: 'η',
  gamma: 'γ',
  omega: 'ω',
  delta: 'δ',
  kappa: 'κ',
  lambda: 'λ',
  rho: 'ρ',
  ell: 'ℓ',
};

/** Operators by name. */
const OPERATORS: Readonly<Record<string, string>> = {
  le: '≤',
  ge: '≥',
  ne: '≠',
  pm: '±',
  to: '→',
  in: '∈',
  cdot: '·',
  times: '×',
  top: '⊤',
  Vert: '‖',
  mid: '|',
  gets: '←',
  dots: '…',
};

/** Names that are set upright, as functions are. */
const FUNCTIONS = new Set(['log', 'ln', 'exp', 'max', 'min', 'mean', 'Cov', 'SE', 'CI', 'argmax', 'sign']);

/** What carries its limits below and above instead of beside. */
const BIG: Readonly<Record<string, string>> = { sum: '∑', prod: '∏' };

/** What a name stands for, and how it is set. */
export type MathSymbol =
  | { readonly kind: 'letter' | 'operator' | 'big'; readonly text: string }
  | { readonly kind: 'function'; readonly text: string };

/** What a name stands for, or null when it stands for nothing. */
export function symbolOf(name: string): MathSymbol | null {
  if (Object.hasOwn(LETTERS, name)) return { kind: 'letter', text: LETTERS[name] ?? '' };
  if (Object.hasOwn(OPERATORS, name)) return { kind: 'operator', text: OPERATORS[name] ?? '' };
  if (Object.hasOwn(BIG, name)) return { kind: 'big', text: BIG[name] ?? '' };
  return FUNCTIONS.has(name) ? { kind: 'function', text: name } : null;
}

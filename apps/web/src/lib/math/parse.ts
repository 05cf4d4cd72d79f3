import type { MathNode } from './node.ts';
import { symbolOf } from './symbols.ts';

/** Names with arguments in braces, and what they make. */
const WITH_ARGUMENTS: Readonly<Record<string, { readonly count: number; make(parts: readonly MathNode[]): MathNode }>> =
  {
    frac: { count: 2, make: (parts) => ({ tag: 'mfrac', parts }) },
    sqrt: { count: 1, make: (parts) => ({ tag: 'msqrt', parts }) },
    hat: { count: 1, make: (parts) => ({ tag: 'mover', parts: [...parts, { tag: 'mo', text: '^' }] }) },
    bar: { count: 1, make: (parts) => ({ tag: 'mover', parts: [...parts, { tag: 'mo', text: '¯' }] }) },
  };

/**
 * Reads a formula written in the common subset of TeX: letters, numbers, `_`, `^`, braces, `\frac`, `\sqrt`, `\hat`,
 * `\bar`, `\text` and the names of `symbols.ts`. Round and square brackets are grouped, so that they grow with what they
 * hold. Throws a `SyntaxError` that names the place where a formula is not of that subset.
 */
export function parseFormula(source: string): MathNode {
  return new Parser(source).whole();
}

class Parser {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  whole(): MathNode {
    const row = this.#row('');
    if (this.#at < this.#source.length) throw this.#fault(`"${this.#source.charAt(this.#at)}" closes nothing`);
    return row;
  }

  /** Everything up to one of the closing characters, which stays. */
  #row(closing: string): MathNode {
    const parts: MathNode[] = [];
    for (;;) {
      while (this.#peek() === ' ') this.#at += 1;
      const next = this.#peek();
      if (next === '' || ')]}'.includes(next)) break;
      parts.push(this.#scripted());
    }
    if (closing !== '' && this.#peek() !== closing) throw this.#fault(`"${closing}" is missing`);
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { tag: 'mrow', parts };
  }

  /** One thing with what stands below and above it. */
  #scripted(): MathNode {
    const start = this.#at;
    const base = this.#thing();
    let below: MathNode | null = null;
    let above: MathNode | null = null;
    for (let mark = this.#peek(); mark === '_' || mark === '^'; mark = this.#peek()) {
      this.#at += 1;
      if (mark === '_') below = this.#thing();
      else above = this.#thing();
    }
    const limits = /^\\(?:sum|prod|max|min|argmax)(?![a-zA-Z])/u.test(this.#source.slice(start));
    if (below !== null && above !== null)
      return { tag: limits ? 'munderover' : 'msubsup', parts: [base, below, above] };
    if (below !== null) return { tag: limits ? 'munder' : 'msub', parts: [base, below] };
    return above === null ? base : { tag: 'msup', parts: [base, above] };
  }

  #thing(): MathNode {
    const number = /^\d+(?:[.,]\d+)*/u.exec(this.#source.slice(this.#at))?.[0];
    if (number !== undefined) {
      this.#at += number.length;
      return { tag: 'mn', text: number };
    }
    const character = this.#peek();
    this.#at += 1;
    if (character === '\\') return this.#named();
    if (character === '{') return this.#until('}');
    if (character === '(' || character === '[') return this.#fenced(character, character === '(' ? ')' : ']');
    if (/[a-zA-Z]/u.test(character)) return { tag: 'mi', text: character };
    if (character === '' || '_^}'.includes(character)) throw this.#fault('something is missing');
    return { tag: 'mo', text: character === '-' ? '−' : character === "'" ? '′' : character };
  }

  #named(): MathNode {
    const name = /^[a-zA-Z]+/u.exec(this.#source.slice(this.#at))?.[0] ?? '';
    this.#at += name.length;
    if (name === 'text') return { tag: 'mtext', text: this.#words() };
    const made = Object.hasOwn(WITH_ARGUMENTS, name) ? WITH_ARGUMENTS[name] : undefined;
    if (made !== undefined) return made.make(Array.from({ length: made.count }, () => this.#thing()));
    const symbol = symbolOf(name);
    if (symbol === null) throw this.#fault(`"\\${name}" is not known`);
    if (symbol.kind === 'letter') return { tag: 'mi', text: symbol.text };
    if (symbol.kind === 'function') return { tag: 'mi', text: symbol.text, upright: true };
    return { tag: 'mo', text: symbol.text };
  }

  #words(): string {
    const found = /^\{([^{}]*)\}/u.exec(this.#source.slice(this.#at));
    if (found === null) throw this.#fault('"\\text" wants words in braces');
    this.#at += found[0].length;
    return found[1] ?? '';
  }

  #fenced(open: string, close: string): MathNode {
    return { tag: 'mrow', parts: [{ tag: 'mo', text: open }, this.#until(close), { tag: 'mo', text: close }] };
  }

  #until(close: string): MathNode {
    const row = this.#row(close);
    this.#at += 1;
    return row;
  }

  #peek(): string {
    return this.#source.charAt(this.#at);
  }

  #fault(what: string): SyntaxError {
    return new SyntaxError(`formula "${this.#source}", character ${this.#at + 1}: ${what}`);
  }
}

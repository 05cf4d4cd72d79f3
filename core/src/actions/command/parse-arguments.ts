import { type OptionTable, optionTable } from './option-table.ts';
import type { ArgumentKind, ProgramSpec } from './program-spec.ts';

/** One thing that an argument says: an operand, the value of an option, or (`flag`) an option that has none. */
export type Piece = {
  /** Which argument, from 0. */
  readonly index: number;
  readonly text: string;
  readonly kind: ArgumentKind | 'flag';
  /** The option whose value it is; null for an operand. */
  readonly option: string | null;
};

/** A list of arguments as its program reads it. Every argument is in at least one piece. */
export type ParsedArguments = {
  readonly pieces: readonly Piece[];
  /** Every option in order, with its dashes and without its value. */
  readonly options: readonly { readonly index: number; readonly name: string }[];
  readonly operands: readonly Piece[];
};

/** Reads a list of arguments by the program's own conventions. Total: there is no list that it does not read. */
export function parseArguments(spec: ProgramSpec, args: readonly string[]): ParsedArguments {
  const reader = new ArgumentReader(spec, args);
  reader.read();
  const { pieces, options } = reader;
  return { pieces, options, operands: pieces.filter((piece) => piece.option === null && piece.kind !== 'flag') };
}

class ArgumentReader {
  readonly pieces: Piece[] = [];
  readonly options: { index: number; name: string }[] = [];
  #at = 0;
  #operands = 0;
  #open: boolean;
  readonly #spec: ProgramSpec;
  readonly #table: OptionTable;
  readonly #args: readonly string[];

  constructor(spec: ProgramSpec, args: readonly string[]) {
    this.#spec = spec;
    this.#table = optionTable(spec);
    this.#args = args;
    this.#open = spec.style !== 'none';
  }

  read(): void {
    if (this.#spec.bundled === true && /^[A-Za-z]+$/u.test(this.#args[0] ?? '')) this.#bundle();
    for (; this.#at < this.#args.length; this.#at++) {
      const text = this.#args[this.#at] ?? '';
      const option = this.#open && text.length > 1 && (text.startsWith('-') || this.#isPlusWord(text));
      if (!option) this.#operand(text);
      else if (text === '--') this.#end();
      else if (this.#spec.style === 'words') this.#word(text);
      else if (text.startsWith('--')) this.#long(text);
      else this.#cluster(text);
    }
  }

  #isPlusWord(text: string): boolean {
    return this.#spec.style === 'words' && /^\+[a-z]+$/u.test(text);
  }

  #end(): void {
    this.#piece('--', 'flag', '--');
    this.#open = false;
  }

  #operand(text: string): void {
    if (this.#spec.style === 'posix') this.#open = false;
    const { operands, replaceFirst = [] } = this.#spec;
    const given = this.options.some(({ name }) => replaceFirst.includes(name)) ? 1 : 0;
    const kind = operands[Math.min(this.#operands + given, operands.length - 1)] ?? 'path';
    this.#operands += 1;
    this.#piece(text, kind, null);
  }

  /** `tar xzf FILE`: letters without a dash; those with a value take the arguments that follow, in order. */
  #bundle(): void {
    const letters = Array.from(this.#args[0] ?? '', (letter) => `-${letter}`);
    this.#piece(this.#args[0] ?? '', 'flag', this.#args[0] ?? '');
    for (const name of letters) this.options.push({ index: 0, name });
    for (const name of letters) this.#next(name, this.#table.values.get(name));
    this.#at += 1;
  }

  /** `-name value`; two dashes are as good as one, and a number may be glued to a letter. */
  #word(text: string): void {
    const written = text.replace(/=.*$/su, '');
    const single = written.replace(/^--(?=\w)/u, '-');
    const glued = /^(-[A-Za-z])(?:0x[\da-f]+|[+-]?\d+)$/iu.exec(text)?.[1];
    if (glued !== undefined && this.#table.values.has(glued)) {
      this.#note(glued);
      return this.#piece(text.slice(2), this.#table.values.get(glued) ?? 'text', glued);
    }
    const name = this.#table.known?.has(single) === true ? single : written;
    this.#note(name);
    this.#piece(text, 'flag', name);
    if (written === text) this.#take(name);
  }

  #long(text: string): void {
    const cut = text.indexOf('=');
    const name = this.#fullName(cut < 0 ? text : text.slice(0, cut));
    const { values, optional } = this.#table;
    this.#note(name);
    if (cut < 0) {
      this.#piece(text, 'flag', name);
      this.#take(name);
    } else {
      this.#piece(text.slice(cut + 1), values.get(name) ?? optional.get(name) ?? this.#unknownKind(), name);
    }
  }

  /** GNU programs take the beginning of a long name for the whole of it. */
  #fullName(written: string): string {
    if (this.#table.long.includes(written)) return written;
    const longer = this.#table.long.filter((name) => written.length >= 3 && name.startsWith(written));
    return longer.length === 1 ? (longer[0] ?? written) : written;
  }

  #cluster(text: string): void {
    const { values, optional, known } = this.#table;
    // Languages read `-pe` as one word before they read it as letters.
    if (values.has(text)) {
      this.#note(text);
      this.#piece(text, 'flag', text);
      return this.#take(text);
    }
    let at = 1;
    while (at < text.length) {
      const two = `-${text.slice(at, at + 2)}`;
      const name = this.#spec.twoLetters === true && known?.has(two) === true ? two : `-${text.charAt(at)}`;
      at += name.length - 1;
      const rest = text.slice(at);
      this.#note(name);
      const kind = values.get(name);
      if (kind !== undefined) {
        if (rest !== '') return this.#piece(rest, kind, name);
        this.#piece(text, 'flag', name);
        return this.#take(name);
      }
      const glued = optional.get(name);
      if (glued !== undefined && rest !== '') return this.#piece(rest, glued, name);
      // No letter goes on with a sign: `-I/etc` is a value of a letter that this table does not know.
      if (/^[/\\.~@=]/u.test(rest)) break;
      // zip turns an option off by a dash behind it.
      if (this.#spec.twoLetters === true && rest === '-') break;
    }
    this.#piece(text, 'flag', text);
  }

  /** The value, or the two values, of an option that stands alone. */
  #take(name: string): void {
    if (this.#table.pairs.has(name)) this.#next(name, 'text');
    this.#next(name, this.#table.values.get(name));
  }

  #next(name: string, kind: ArgumentKind | undefined): void {
    const value = this.#args[this.#at + 1];
    if (kind === undefined || value === undefined) return;
    this.#at += 1;
    this.#piece(value, kind, name);
  }

  #note(name: string): void {
    this.options.push({ index: this.#at, name });
  }

  #piece(text: string, kind: Piece['kind'], option: string | null): void {
    this.pieces.push({ index: this.#at, text, kind, option });
  }

  #unknownKind(): ArgumentKind {
    return this.#spec.operands.every((kind) => kind === 'text') ? 'text' : 'path';
  }
}

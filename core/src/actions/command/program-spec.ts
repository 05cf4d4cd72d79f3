/**
 * What an argument means to its program, which decides how it is judged: `path` names a file or folder (whatever is not
 * known is judged as one); `text` is data such as a pattern, a delimiter or a number; `code` is a program text; `sed` is a
 * script of sed; `dots` is a statement or dot-command of sqlite3; `url` is an address or a name of a host.
 */
export type ArgumentKind = 'path' | 'text' | 'code' | 'sed' | 'dots' | 'url';

/** Names of options with their dashes, between spaces, by what their value is. */
export type NamesByKind = Readonly<Partial<Record<ArgumentKind, string>>>;

/** How one program reads its arguments, as its manual has it. */
export type ProgramSpec = {
  /** Kinds of the operands in their order; the last one repeats. */
  readonly operands: readonly ArgumentKind[];
  /**
   * Options without a value, between spaces; letters behind one dash are an option each (`-abc --all`), except where the
   * style is `words`. With it the list of options is closed: what stands nowhere in this specification is refused.
   */
  readonly flags?: string;
  /** Options with a value. `-n` takes both `-n 5` and `-n5`, `--lines` both `--lines 5` and `--lines=5`. */
  readonly values?: NamesByKind;
  /** Options with two values: the first is a text, the second of this kind. */
  readonly pairs?: NamesByKind;
  /** Options whose value, if they have one, is glued to them: `-i.bak`, `--color=auto`. */
  readonly optional?: NamesByKind;
  /** The first argument may be letters without a dash: `tar xzf FILE`. */
  readonly bundled?: true;
  /** Two letters behind one dash may be one option, which goes before two of one letter: zip's `-TT`. */
  readonly twoLetters?: true;
  /** Each long option without a value may be turned off: `--no-NAME`. */
  readonly negated?: true;
  /** Options that stand for the first operand, so that operands begin with the second kind. */
  readonly replaceFirst?: readonly string[];
  /** `permute`: options anywhere up to `--`; `posix`: up to the first operand; `words`: long names behind one dash; `none`. */
  readonly style?: 'permute' | 'posix' | 'words' | 'none';
  /** Runs programs that the agent writes. The boundary is then the sandbox, not this list (R061). */
  readonly interpreter?: true;
  /** Calculates: a number with one dot, such as 127.5, is a number. */
  readonly arithmetic?: true;
  /** Opens connections: any whole number may be an address to it. */
  readonly network?: true;
};

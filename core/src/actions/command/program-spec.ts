/**
 * What an argument means to its program, which decides how it is judged: `path` names a file or folder (whatever is not
 * known is judged as one); `text` is data such as a pattern, a delimiter or a number; `code` is a program text; `sed` is a
 * script of sed; `dots` is a statement or dot-command of sqlite3; `url` is an address or a name of a host.
 */
export type ArgumentKind = 'path' | 'text' | 'code' | 'sed' | 'dots' | 'url';

/** How one program reads its arguments. */
export type ProgramSpec = {
  /** Kinds of the operands in their order; the last one repeats. */
  readonly operands: readonly ArgumentKind[];
  /** Options with a value, by name with their dashes, and what the value is. `-n` takes both `-n 5` and `-n5`. */
  readonly values?: Readonly<Record<string, ArgumentKind>>;
  /** Options with two values: the first is a name, the second of this kind. */
  readonly pairs?: Readonly<Record<string, ArgumentKind>>;
  /** Long options whose value, if they have one, follows an equals sign: `--color=auto`. */
  readonly optional?: readonly string[];
  /** The first argument may be letters without a dash: `tar xzf FILE`. */
  readonly bundled?: true;
  /** Letters whose value, if they have one, is glued to them: `-i.bak`. */
  readonly glued?: string;
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

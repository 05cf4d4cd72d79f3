import type { ArgumentKind, NamesByKind, ProgramSpec } from './program-spec.ts';

/** The options of one program, looked up by name with its dashes. */
export type OptionTable = {
  /** Kind of the value that an option must have; of the second one where it has two. */
  readonly values: ReadonlyMap<string, ArgumentKind>;
  readonly optional: ReadonlyMap<string, ArgumentKind>;
  readonly pairs: ReadonlySet<string>;
  /** Every option but the turned-off ones; null where the list is open. */
  readonly known: ReadonlySet<string> | null;
  readonly long: readonly string[];
};

const tables = new WeakMap<ProgramSpec, OptionTable>();

/** The options of a program, read from its specification once. */
export function optionTable(spec: ProgramSpec): OptionTable {
  const made = tables.get(spec) ?? readTable(spec);
  tables.set(spec, made);
  return made;
}

/** Whether a program has an option of this name, written out; true for all where the list is open. */
export function isKnownOption(spec: ProgramSpec, name: string): boolean {
  const { known } = optionTable(spec);
  if (known === null || known.has(name)) return true;
  if (spec.style === 'words' && name.startsWith('+')) return known.has(`-${name.slice(1)}`);
  return spec.negated === true && name.startsWith('--no-') && known.has(`--${name.slice(5)}`);
}

function readTable(spec: ProgramSpec): OptionTable {
  const pairs = byName(spec.pairs);
  const values = new Map([...byName(spec.values), ...pairs]);
  const optional = byName(spec.optional);
  const flags = wordsOf(spec.flags ?? '').flatMap((word) =>
    spec.style === 'words' || word.startsWith('--') || (spec.twoLetters === true && word.length === 3)
      ? [word]
      : Array.from(word.slice(1), (letter) => `-${letter}`),
  );
  const all = new Set([...flags, ...values.keys(), ...optional.keys()]);
  return {
    values,
    optional,
    pairs: new Set(pairs.keys()),
    known: spec.flags === undefined ? null : all,
    long: [...all].filter((name) => name.startsWith('--')),
  };
}

function byName(names: NamesByKind = {}): Map<string, ArgumentKind> {
  return new Map(
    (Object.entries(names) as [ArgumentKind, string][]).flatMap(([kind, text]) =>
      wordsOf(text).map((name): [string, ArgumentKind] => [name, kind]),
    ),
  );
}

const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

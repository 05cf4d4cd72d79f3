/** A path that an argument may name, and the argument. */
export type NamedPath = { readonly argument: string; readonly path: string };

/**
 * Every path that the arguments of a call may name: each argument as a whole, and what follows a sign after which programs
 * read a name (`--file=x`, `@x`, `a:x`, `-Ix`). More than the program reads, never less. Whoever can look at files checks
 * where they really lead (R057): a link's target is not in its name.
 */
export function namedPaths(args: readonly string[]): readonly NamedPath[] {
  return args.flatMap((argument) => [...candidates(argument)].map((path) => ({ argument, path })));
}

/** Longest name that a file system takes, in UTF-16 units; anything longer is no path. */
const PATH_CHARACTERS = 4_096;

function candidates(argument: string): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (text: string): void => {
    if (text !== '' && text.length <= PATH_CHARACTERS && !text.includes('\0')) found.add(text);
  };
  add(argument);
  for (const { index } of argument.matchAll(/[=@:,<>|]/gu)) add(argument.slice(index + 1));
  const glued = /^-{1,2}[A-Za-z\d]{1,2}(.+)$/su.exec(argument)?.[1];
  if (glued !== undefined) add(glued);
  const first = /^-[A-Za-z\d](.+)$/su.exec(argument)?.[1];
  if (first !== undefined) add(first);
  return found;
}

/** What a script of sed does besides editing. */
export type SedScript = {
  /** Files that it reads or writes by `r`, `R`, `w`, `W` or the `w` flag. */
  readonly files: readonly string[];
  /** Whether it runs a program by the `e` command or flag. */
  readonly executes: boolean;
};

const PLAIN = /^[=dDgGhHnNpPxFz{}]/u;
const END = /^[ \t]*(?:[;\n}#]|$)/u;

/**
 * Reads a script of sed; null when it is none. Covers the commands of GNU sed, and the flags of tar's `--transform`. Releases
 * differ in whether a delimiter between brackets ends a pattern: what either reading finds counts.
 */
export function readSedScript(script: string): SedScript | null {
  const readings = [read(script, false), read(script, true)].filter((reading) => reading !== null);
  if (readings.length === 0) return null;
  return {
    files: [...new Set(readings.flatMap(({ files }) => files))],
    executes: readings.some(({ executes }) => executes),
  };
}

function read(script: string, brackets: boolean): SedScript | null {
  const files: string[] = [];
  let executes = false;
  let rest = script.replace(/^[\s;]+/u, '');
  while (rest !== '') {
    const addressed = skipAddresses(rest, brackets);
    if (addressed === null) return null;
    const command = addressed.charAt(0);
    const after = addressed.slice(1);
    let next: string | null;
    if (command === 's') {
      const tail = sections(after, 2, brackets);
      const flags = tail === null ? null : /^([gpiIeMmrRsShHx\d]*)(?:w[ \t]*([^\n]*))?/u.exec(tail);
      if (tail === null || flags === null) return null;
      if (flags[1]?.includes('e') === true) executes = true;
      if (flags[2] !== undefined) files.push(flags[2]);
      next = tail.slice(flags[0].length);
    } else if (command === 'y') next = sections(after, 2, false);
    else if (command === '#') next = after.replace(/^[^\n]*/u, '');
    else if (PLAIN.test(command)) next = after;
    else if (/[qQlL]/u.test(command)) next = after.replace(/^[ \t]*\d*/u, '');
    else if (/[:btT]/u.test(command)) next = after.replace(/^[ \t]*[\w.-]*/u, '');
    else if (/[aic]/u.test(command))
      next = /^(?:[^/]|$)/u.test(after) ? after.replace(/^(?:\\[^]|[^\n\\])*/u, '') : null;
    else if (/[rRwW]/u.test(command)) {
      const name = /^[ \t]*([^\n]+)/u.exec(after);
      if (name === null) return null;
      files.push(name[1] ?? '');
      next = after.slice(name[0].length);
    } else if (command === 'e') {
      executes = true;
      next = after.replace(/^[^\n]*/u, '');
    } else return null;
    // What a brace opens may follow it at once.
    if (next === null || (command !== '{' && !END.test(next))) return null;
    rest = next.replace(/^[\s;]+/u, '');
  }
  return script.trim() === '' ? null : { files, executes };
}

/** What follows one or two addresses and a `!`; null when an address does not end. */
function skipAddresses(text: string, brackets: boolean): string | null {
  let rest = text;
  for (let count = 0; count < 2; count++) {
    const simple = /^(?:\d+(?:~\d+)?|\$|[+~]\d+)/u.exec(rest);
    if (simple !== null) rest = rest.slice(simple[0].length);
    else if (rest.startsWith('/') || rest.startsWith('\\')) {
      const tail = sections(rest.startsWith('/') ? rest : rest.slice(1), 1, brackets);
      if (tail === null) return null;
      rest = tail.replace(/^[IM]+/u, '');
    } else break;
    if (!/^[ \t]*,/u.test(rest)) break;
    rest = rest.replace(/^[ \t]*,[ \t]*/u, '');
  }
  return rest.replace(/^[ \t]*(?:![ \t]*)*/u, '');
}

/**
 * What follows a delimiter, `count` sections and their delimiters; a backslash takes the next character with it. With
 * `brackets` the first section is a pattern in which `[…]` may hold the delimiter.
 */
function sections(text: string, count: number, brackets: boolean): string | null {
  const delimiter = text.charAt(0);
  if (delimiter === '' || delimiter === '\n' || delimiter === '\\') return null;
  let at = 1;
  for (let left = count; left > 0; at++) {
    if (at >= text.length) return null;
    const character = text.charAt(at);
    if (character === '\\') at += 1;
    else if (character === delimiter) left -= 1;
    else if (brackets && left === count && character === '[') at += bracketLength(text.slice(at)) - 1;
  }
  return text.slice(at);
}

/** How long a bracket expression is, 1 when it does not end; a bracket right after the opening one is a character. */
function bracketLength(text: string): number {
  return /^\[\^?\]?[^\]\n]*\]/u.exec(text)?.[0].length ?? 1;
}

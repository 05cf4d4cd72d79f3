import { readdirSync, readFileSync } from 'node:fs';

/** One call with what the rules must say of it; `rule` is null for a call that must be allowed. */
export type ShellCase = {
  readonly rule: string | null;
  readonly program: string;
  readonly args: readonly string[];
  readonly used: number;
  /** File and line, for whoever has to look at it. */
  readonly at: string;
};

/**
 * Reads every file of a folder beside this one. A line is a call; words are bare, 'as they are', or "with the escapes of
 * JSON". `## NAME` is the rule of the lines that follow; without one they must be allowed. `#` at the beginning is a comment.
 */
export function readCorpus(folder: 'hostile' | 'benign'): readonly ShellCase[] {
  const place = new URL(`./${folder}/`, import.meta.url);
  return readdirSync(place)
    .sort()
    .flatMap((name) => casesOf(readFileSync(new URL(name, place), 'utf8'), `${folder}/${name}`));
}

function casesOf(text: string, file: string): ShellCase[] {
  let rule: string | null = null;
  const cases: ShellCase[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const at = `${file}:${index + 1}`;
    if (line.startsWith('## ')) rule = line.slice(3).trim();
    else if (line.trim() !== '' && !line.startsWith('# ')) {
      const [program = '', ...args] = wordsOf(line, at);
      cases.push({ rule, program, args, used: 0, at });
    }
  }
  return cases;
}

function wordsOf(line: string, at: string): string[] {
  const words = line.match(/"(?:[^"\\]|\\.)*"(?= |$)|'[^']*'(?= |$)|[^ ]+/gu) ?? [];
  return words.map((word) => {
    if (/^'.*'$/u.test(word)) return word.slice(1, -1);
    if (!word.startsWith('"')) return word;
    const read: unknown = JSON.parse(word);
    if (typeof read !== 'string') throw new Error(`${at}: ${word} is no text`);
    return read;
  });
}

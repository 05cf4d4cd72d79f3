import type { ProgramSpec } from '../program-spec.ts';
import { ARCHIVE_PROGRAMS } from './archives.ts';
import { COMPARISON_PROGRAMS } from './comparisons.ts';
import { DOCUMENT_PROGRAMS } from './documents.ts';
import { FILE_PROGRAMS } from './files.ts';
import { LANGUAGE_PROGRAMS } from './languages.ts';
import { NUMBER_PROGRAMS } from './numbers.ts';
import { TEXT_PROGRAMS } from './text.ts';
import { WEB_PROGRAMS } from './web.ts';

/** The 80 programs of `run_command` (R056) and how each reads its arguments. */
export const PROGRAMS = {
  ...TEXT_PROGRAMS,
  ...COMPARISON_PROGRAMS,
  ...FILE_PROGRAMS,
  ...NUMBER_PROGRAMS,
  ...ARCHIVE_PROGRAMS,
  ...LANGUAGE_PROGRAMS,
  ...WEB_PROGRAMS,
  ...DOCUMENT_PROGRAMS,
} as const satisfies Readonly<Record<string, ProgramSpec>>;

/** One of the 80 programs. */
export type ProgramName = keyof typeof PROGRAMS;

/** The names in order of their code units, one a line: the text whose hash both copies of the list must share (P15). */
export const PROGRAM_LIST = `${Object.keys(PROGRAMS).sort().join('\n')}\n`;

/** How a program reads its arguments; null when the name, letter by letter, is not on the list. */
export function programSpec(name: string): ProgramSpec | null {
  return Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name as ProgramName] : null;
}

/** Names of the programs that run what the agent writes (R061). */
export const INTERPRETERS: readonly string[] = Object.keys(PROGRAMS).filter(
  (name) => programSpec(name)?.interpreter === true,
);

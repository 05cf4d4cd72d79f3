import { join } from 'node:path';
import {
  BROWSER_TABLE,
  COMMAND_LIMITS,
  COMMAND_RULES,
  DESKTOP_TABLE,
  INTERPRETERS,
  PROGRAMS,
  SIGNAL_TABLE,
  STEP_STATUSES,
  type VerbRow,
} from '@coarena/core';
import type { Generated } from './generated.ts';
import { markdownTable } from './markdown-table.ts';

type Rows = Readonly<Record<string, VerbRow>>;

/** `core/VERBS.md`: every verb, and the rules of the command verb, as the code has them. */
export function verbTables(): Generated {
  const sections = [
    '# Verbs',
    'Written by `npm run generate` from `core/src/actions/verb-table.ts` and `core/src/actions/command/`.',
    '## Browser',
    'Coordinates are page pixels of the viewport.',
    ...tablesOf(BROWSER_TABLE),
    '## Desktop',
    'Coordinates are screen pixels. These verbs exist in a battle of browser and desktop only.',
    ...tablesOf(DESKTOP_TABLE),
    '## Signals',
    'No verbs, but an agent may say them in the place of one.',
    ...tablesOf(SIGNAL_TABLE),
    '## The command verb',
    `A program and its arguments, one by one; nothing parses them. One command has ${COMMAND_LIMITS.wallMs / 1_000} seconds and returns at most ${number(COMMAND_LIMITS.outputCharacters)} code points; one run has ${COMMAND_LIMITS.commandsPerRun} commands. The arena applies the rules before it sends a command, the guest in the sandbox again before it runs one, and there it also follows links; the rules can be asked with \`coarena command check\`.`,
    `The ${Object.keys(PROGRAMS).length} programs: ${Object.keys(PROGRAMS)
      .toSorted()
      .map((name) => `\`${name}\``)
      .join(' ')}.`,
    `Interpreters among them: ${INTERPRETERS.map((name) => `\`${name}\``).join(', ')}. They run what the agent writes, and files that any program writes are not read by these rules: the boundary is the sandbox that ends with the run, never this list.`,
    'The rules, in the order in which they are tried. The first that objects refuses.',
    markdownTable(
      ['rule', 'what it holds'],
      COMMAND_RULES.map(({ name, says }) => [`\`${name}\``, says]),
    ),
  ];
  return { path: join('core', 'VERBS.md'), text: `${sections.join('\n\n')}\n` };
}

function tablesOf(rows: Rows): string[] {
  const verbs = Object.entries(rows);
  const statuses = STEP_STATUSES.filter((status) => verbs.some(([, row]) => row.statuses[status] !== undefined));
  return [
    markdownTable(
      ['verb', 'what it does', ...statuses],
      verbs.map(([verb, row]) => [`\`${verb}\``, row.summary, ...statuses.map((status) => row.statuses[status] ?? '')]),
    ),
    markdownTable(
      ['verb', 'parameter', 'taken', 'unit', 'when left out'],
      verbs.flatMap(([verb, { parameters }]) =>
        Object.entries(parameters).map(([name, { bounds, unit, fallback }]) => [
          `\`${verb}\``,
          `\`${name}\``,
          bounds,
          unit ?? '',
          fallback ?? 'an error',
        ]),
      ),
    ),
  ];
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}

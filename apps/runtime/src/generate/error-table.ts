import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@coarena/core';
import type { Generated } from './generated.ts';

const HEAD = ['code', 'HTTP', 'who has to act', 'message'];
const PLACE = /(<!-- errors -->\n\n).*?(\n\n<!-- \/errors -->)/su;

/** `core/README.md` with the table of every error between its two marks. Throws when the marks are missing. */
export function errorTable(root: string): Generated {
  const path = join('core', 'README.md');
  const readme = readFileSync(join(root, path), 'utf8');
  if (!PLACE.test(readme)) throw new Error(`${path}: no place for the table: <!-- errors --> … <!-- /errors -->`);
  const rows = Object.entries(ERRORS).map(([code, { status, fault, message }]) => [
    `\`${code}\``,
    String(status),
    fault,
    message,
  ]);
  return { path, text: readme.replace(PLACE, (_, before: string, after: string) => before + table(rows) + after) };
}

/** A table in the project's format: every column as wide as its widest cell. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = HEAD.map((head, column) => Math.max(...[head, ...rows.map((row) => row[column] ?? '')].map(lengthOf)));
  const line = (cells: readonly string[], fill = ' '): string =>
    `| ${cells.map((cell, column) => cell + fill.repeat((widths[column] ?? 0) - lengthOf(cell))).join(' | ')} |`;
  return [
    line(HEAD),
    line(
      HEAD.map(() => ''),
      '-',
    ),
    ...rows.map((row) => line(row)),
  ].join('\n');
}

function lengthOf(text: string): number {
  return [...text].length;
}

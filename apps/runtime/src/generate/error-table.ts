import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@coarena/core';
import type { Generated } from './generated.ts';
import { markdownTable } from './markdown-table.ts';

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
  return {
    path,
    text: readme.replace(PLACE, (_, before: string, after: string) => before + markdownTable(HEAD, rows) + after),
  };
}

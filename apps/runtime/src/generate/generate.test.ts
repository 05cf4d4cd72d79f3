import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { bundledTable } from './bundled.ts';
import { configSchema } from './config-schema.ts';
import { errorTable } from './error-table.ts';
import { verbTables } from './verb-tables.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

it.each([bundledTable(root), configSchema(), errorTable(root), verbTables()])('$path is fresh', ({ path, text }) => {
  expect(readFileSync(join(root, path), 'utf8')).toBe(text);
});

it('the schema asks for nothing but the roster', () => {
  expect(JSON.parse(configSchema().text)).toMatchObject({ required: ['agents'], additionalProperties: false });
});

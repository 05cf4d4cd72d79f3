import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LOCAL_CONFIG } from './config.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

it('lists every option with its default', () => {
  const defaults: Record<string, unknown> = LOCAL_CONFIG.parse({});
  const cells = readme
    .slice(readme.indexOf('## Options'), readme.indexOf('## Prerequisites'))
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));
  const rows = cells.map(([, name, value]) => [name, value]);
  expect(rows.map(([name]) => name).sort()).toEqual(Object.keys(LOCAL_CONFIG.shape).sort());
  for (const [name = '', value] of rows)
    if (name in defaults) expect([name, value]).toEqual([name, String(defaults[name])]);
});

import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { PRESETS, RuleBasedOptions } from '../src/presets.ts';

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');

it('the README lists every option with its default, and every preset', () => {
  const defaults = RuleBasedOptions.parse({});
  const rows = [...readme.matchAll(/^\| `(\w+)`\s+\| `(\w+)`\s+\|/gmu)].map(([, name, value]) => [name, value]);
  expect(rows).toEqual(Object.entries(defaults).map(([name, value]) => [name, String(value)]));
  for (const preset of Object.keys(PRESETS)) expect(readme).toMatch(new RegExp(`^\\| \`${preset}\`\\s+\\|`, 'mu'));
});

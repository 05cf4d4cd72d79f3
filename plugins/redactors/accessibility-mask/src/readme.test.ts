import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { AccessibilityMaskConfig } from './config.ts';

it('lists every option with its default and its meaning', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const defaults = AccessibilityMaskConfig.parse({});
  for (const [name, schema] of Object.entries(AccessibilityMaskConfig.shape)) {
    const value = [defaults[name as keyof AccessibilityMaskConfig]].flat().join(', ');
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\``));
    expect(row?.split('|').map((cell) => cell.trim())).toEqual([
      '',
      `\`${name}\``,
      value,
      schema.description ?? '',
      '',
    ]);
  }
});

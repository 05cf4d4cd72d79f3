import { readFile } from 'node:fs/promises';
import { CHECKER_NULL_REASONS } from '@coarena/core';
import { expect, it } from 'vitest';
import { CHILD_MEMORY_MIB } from './child/memory.ts';
import { IsolatedConfig } from './config.ts';

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');

it('lists every option with its default and its meaning', () => {
  const defaults = IsolatedConfig.parse({});
  for (const [name, schema] of Object.entries(IsolatedConfig.shape)) {
    const cells = [`\`${name}\``, String(defaults[name as keyof IsolatedConfig]), schema.description ?? ''];
    expect(readme).toMatch(
      new RegExp(cells.map((cell) => `\\| ${cell.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&')} *`).join(''), 'u'),
    );
  }
});

it('lists every reason for a missing verdict, and the memory of the child', () => {
  for (const reason of CHECKER_NULL_REASONS) expect(readme).toContain(`| \`${reason}\``);
  expect(readme).toContain(`${CHILD_MEMORY_MIB} MiB resident`);
});

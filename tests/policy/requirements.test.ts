import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../run/root.ts';
import { REQUIREMENTS } from '../requirements.ts';
import { files, textOf } from './tree.ts';

/** First and last number of each block of the list; a number in between may be unused. */
const COUNTS = { R: 168, F: 14 };

/** Cases that contract tests run by the list; their titles stand there. */
const CASES = files.filter((file) => /^tests\/conformance\/src\/.*\.ts$/u.test(file));

/** Titles as they are written: a test's, a group's, or a conformance case's where the file runs such cases. */
function hasTitle(file: string, title: string): boolean {
  const places = file.endsWith('.contract.test.ts') ? [file, ...CASES] : [file];
  return places.some((place) => {
    const text = textOf(place).replaceAll(/\\(['"`])/gu, '$1');
    return [`'${title}'`, `"${title}"`, `\`${title}\``].some((literal) => text.includes(literal));
  });
}

describe('the list of requirements', () => {
  it('has every number once, in its form', () => {
    expect(REQUIREMENTS.every(([id]) => /^(R\d{3}|F\d{2})$/u.test(id))).toBe(true);
    expect(new Set(REQUIREMENTS.map(([id]) => id)).size).toBe(REQUIREMENTS.length);
    for (const [block, count] of Object.entries(COUNTS))
      expect(REQUIREMENTS.filter(([id]) => id.startsWith(block))).toHaveLength(count);
  });

  it('says each in a sentence of its own', () => {
    for (const [id, { says }] of REQUIREMENTS) expect(says, id).toMatch(/^[A-Z0-9].{15,}\.$/u);
    expect(new Set(REQUIREMENTS.map(([, { says }]) => says)).size).toBe(REQUIREMENTS.length);
  });

  it.each(REQUIREMENTS)('%s has tests that are there, or an open mark', (_, { tests, open }) => {
    expect((tests?.length ?? 0) > 0 || (open ?? '') !== '').toBe(true);
    for (const test of tests ?? []) {
      const [file = '', ...titles] = test.split(' > ');
      expect(existsSync(join(root, file)), file).toBe(true);
      for (const title of titles) expect(hasTitle(file, title), `${file} has no test or group "${title}"`).toBe(true);
    }
  });

  it('would notice a title that no test has', () => {
    expect(hasTitle('tests/policy/requirements.test.ts', 'has every number once, in its form')).toBe(true);
    expect(hasTitle('tests/policy/requirements.test.ts', ['has every', 'number'].join(' '))).toBe(false);
  });
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../run/root.ts';
import { REQUIREMENTS } from '../requirements.ts';

/** First and last number of each block of the list; a number in between may be unused. */
const COUNTS = { R: 168, F: 14 };

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
    for (const file of tests ?? []) expect(existsSync(join(root, file)), file).toBe(true);
  });
});

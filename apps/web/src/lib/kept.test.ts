import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KEPT } from './kept.ts';

const root = new URL('../../../../', import.meta.url);

describe('the files behind the claims of the pages', () => {
  it.each(Object.entries(KEPT))('%s: the file and its test are there', (_claim, { file, test }) => {
    expect([file, test].filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
  });
});

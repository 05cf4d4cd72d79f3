import { existsSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LONGEST_FIRST, PHASES, testProjects } from './projects.ts';
import { root } from './root.ts';

const projectsOf = (file: string) =>
  testProjects.filter(({ include }) => include.some((glob) => matchesGlob(file, glob)));

describe('the files that begin first', () => {
  it.each(LONGEST_FIRST)('%s exists and is one of the lanes', (file) => {
    expect(existsSync(join(root, file)), file).toBe(true);
    expect(projectsOf(file).map(({ phase }) => phase)).toEqual(['lanes']);
  });

  it('are named once', () => {
    expect(new Set(LONGEST_FIRST).size).toBe(LONGEST_FIRST.length);
  });
});

it('every phase has a group', () => {
  for (const phase of PHASES)
    expect(
      testProjects.some((project) => project.phase === phase),
      phase,
    ).toBe(true);
});

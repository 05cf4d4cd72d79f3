import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from '../run/check/tree-copy.ts';
import { root } from '../run/root.ts';

/** Every source file of the checkout, as paths from the root. */
export const files: readonly string[] = sourceFiles(root);

/** Text of one of them. */
export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Recorded data that other people wrote, held to no style of ours. */
export const isFixture = (file: string): boolean =>
  file.startsWith('tests/fixtures/') || file.startsWith('config/practice/');

/** Code that people read: TypeScript, JavaScript, pages and styles. */
export const isCode = (file: string): boolean => /\.(ts|mts|mjs|cjs|js|svelte|css)$/.test(file) && !isFixture(file);

/** A file of tests. */
export const isTest = (file: string): boolean => /\.test\.(ts|mjs)$/.test(file);

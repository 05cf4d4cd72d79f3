import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareKeepFolder } from './keep.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'coarena-keep-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('makes the folder, or empties one of an earlier demo', () => {
  const own = join(folder, 'a', 'b');
  prepareKeepFolder(own);
  writeFileSync(join(own, 'battle.json'), '{}');
  writeFileSync(join(own, 'frames', 'old.png'), '');
  prepareKeepFolder(own);
  expect(readdirSync(own).sort()).toEqual(['frames', 'left', 'right', 'trees']);
  expect(readdirSync(join(own, 'frames'))).toEqual([]);
});

it('touches nothing in a folder that holds anything else, and refuses a file', () => {
  mkdirSync(join(folder, 'frames'));
  writeFileSync(join(folder, 'thesis.txt'), 'years of work');
  expect(() => prepareKeepFolder(folder)).toThrowError(/holds thesis\.txt/u);
  expect(existsSync(join(folder, 'frames'))).toBe(true);
  expect(() => prepareKeepFolder(join(folder, 'thesis.txt'))).toThrowError(/is no folder/u);
});

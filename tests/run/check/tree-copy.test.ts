import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyTree, sourceFiles, treeDifferences } from './tree-copy.ts';

describe('a copy of the source tree', () => {
  let tree = '';
  const write = (path: string, text = ''): void => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  };

  beforeEach(() => {
    tree = mkdtempSync(join(tmpdir(), 'coarena-tree-'));
    for (const path of [
      'package.json',
      'core/package.json',
      'core/src/a.ts',
      'core/data/kept.json',
      'node_modules/zod/index.js',
    ])
      write(path);
    for (const path of ['data/left.json', 'core/dist/left.js', '.git/left']) write(path);
    mkdirSync(join(tree, 'node_modules', '@coarena'));
    symlinkSync('../../core', join(tree, 'node_modules', '@coarena', 'core'));
  });
  afterEach(() => rmSync(tree, { recursive: true, force: true }));

  it('has the sources, not what is built or installed', () => {
    expect(sourceFiles(tree)).toEqual(['core/data/kept.json', 'core/package.json', 'core/src/a.ts', 'package.json']);
  });

  it('leads its own packages into itself and removes itself', () => {
    const copy = copyTree(tree);
    writeFileSync(join(copy.folder, 'node_modules', '@coarena', 'core', 'src', 'a.ts'), 'changed in the copy');
    expect(existsSync(join(copy.folder, 'node_modules', 'zod', 'index.js'))).toBe(true);
    expect(treeDifferences(tree, copy.folder)).toEqual(['core/src/a.ts: out of date']);
    copy[Symbol.dispose]();
    expect(existsSync(copy.folder)).toBe(false);
  });

  it('names what is missing, superfluous and out of date', () => {
    using copy = copyTree(tree);
    writeFileSync(join(copy.folder, 'core', 'src', 'new.ts'), '');
    rmSync(join(copy.folder, 'core', 'data', 'kept.json'));
    expect(treeDifferences(tree, copy.folder)).toEqual([
      'core/data/kept.json: should not exist any more',
      'core/src/new.ts: missing',
    ]);
  });
});

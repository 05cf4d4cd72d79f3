import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { basename, join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readWorkspaces } from '../run/check/manifests.ts';
import { testProjects } from '../run/projects.ts';
import { root } from '../run/root.ts';
import { files, isCode, isFixture, isTest, textOf } from './tree.ts';

const required = [
  'README.md',
  'LICENSE',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'apps',
  'config',
  'core',
  'plugins',
  'sandbox-drivers',
  'tests',
];
const toolConfiguration = [
  '.ci',
  '.dependency-cruiser.d.mts',
  '.dependency-cruiser.mjs',
  '.gitignore',
  '.npmrc',
  '.prettierignore',
  '.prettierrc.json',
  'eslint.config.mjs',
  'knip.json',
  'vitest.config.ts',
];
const optional = ['SECURITY.md', 'CONTRIBUTING.md', ...toolConfiguration];
const notInGit = ['.git', 'node_modules', 'data', 'out', 'coverage', 'coarena.local.yaml'];

/** Code files over 400 lines, each with the reason why it is better in one piece. */
const longFiles: Readonly<Record<string, string>> = {};
const limit = 400;

/** Spelt in two parts so that this file does not name them itself. */
const forbiddenWords = [
  ['/work', '/main'],
  ['/work', '/shared'],
  ['/tmp', '/brief'],
  ['registry.', 'npmjs'],
  ['/root', '/.npm'],
].map((parts) => parts.join(''));

describe('the tree', () => {
  it('has a fixed top level', () => {
    const top = readdirSync(root).filter((name) => !notInGit.includes(name));
    expect(
      required.filter((name) => !top.includes(name)),
      'missing',
    ).toEqual([]);
    expect(
      top.filter((name) => ![...required, ...optional].includes(name)),
      'unexpected',
    ).toEqual([]);
  });

  it('explains every package in a README', () => {
    const silent = readWorkspaces().filter(({ folder }) => !existsSync(join(root, folder, 'README.md')));
    expect(silent.map(({ folder }) => folder)).toEqual([]);
  });

  it('names files in kebab-case, components by their name and pages as their router wants them', () => {
    const strange = files
      .filter(isCode)
      .filter((file) => !/^apps\/web\/src\/.*\/([A-Z][A-Za-z]*\.svelte|\+[a-z]+\.(svelte|ts))$/.test(file))
      .filter((file) => !/^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/.test(basename(file)));
    expect(strange).toEqual([]);
  });

  it(`has no code file over ${limit} lines without a reason`, () => {
    const long = files.filter(isCode).filter((file) => textOf(file).split('\n').length > limit);
    expect(
      long.filter((file) => longFiles[file] === undefined),
      'split these, or give a reason in longFiles',
    ).toEqual([]);
    expect(
      Object.keys(longFiles).filter((file) => !long.includes(file)),
      'no longer long: delete from longFiles',
    ).toEqual([]);
  });

  it('speaks of itself alone', () => {
    const found = files
      .filter(
        (file) => !isFixture(file) && /\.(ts|mts|mjs|js|json|md|ya?ml|sh|svelte|html|css|sql)$|\.ci\/run$/.test(file),
      )
      .flatMap((file) =>
        forbiddenWords.filter((word) => textOf(file).includes(word)).map((word) => `${file}: ${word}`),
      );
    expect(found).toEqual([]);
    expect(textOf('package-lock.json')).not.toMatch(/"resolved": "https?:/);
  });

  it('runs every test file in exactly one project', () => {
    const homes = files.filter(isTest).map((file) => ({
      file,
      projects: testProjects
        .filter(({ include }) => include.some((glob) => matchesGlob(file, glob)))
        .map(({ name }) => name),
    }));
    expect(homes.filter(({ projects }) => projects.length !== 1)).toEqual([]);
  });

  it('has an executable .ci/run that calls npm test', () => {
    accessSync(join(root, '.ci', 'run'), constants.X_OK);
    expect(textOf('.ci/run')).toContain('npm test');
  });
});

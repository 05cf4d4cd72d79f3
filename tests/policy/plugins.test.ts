import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readWorkspaces } from '../run/check/manifests.ts';
import { files } from './tree.ts';

/** The kinds that live in each folder of plugins. */
const kindsOf: Readonly<Record<string, readonly string[]>> = {
  agents: ['agent'],
  blobs: ['blob-store'],
  checkers: ['checker'],
  matchmakers: ['matchmaker'],
  metrics: ['metric'],
  ratings: ['rating-estimator', 'streaming-rating'],
  redactors: ['redactor'],
  'sandbox-drivers': ['sandbox-driver'],
  stores: ['store'],
};

/** Packages among the plugins that are libraries of theirs. */
const libraries = ['plugins/ratings/engine', 'sandbox-drivers/guest'];

const plugins = readWorkspaces().filter(
  ({ folder }) => /^(plugins|sandbox-drivers)\//.test(folder) && !libraries.includes(folder),
);

describe.each(plugins)('the plugin $folder', ({ folder, manifest }) => {
  it('is called like its folder and of its folder’s kind', () => {
    expect(manifest.coarena?.name).toBe(folder.split('/').at(-1));
    expect(kindsOf[folder.split('/').at(-2) ?? '']).toContain(manifest.coarena?.kind);
    expect(manifest.coarena?.apiVersion).toBe(1);
  });

  it('takes core from its host', () => {
    expect(Object.keys(manifest.peerDependencies ?? {})).toContain('@coarena/core');
    expect(Object.keys(manifest.dependencies ?? {})).not.toContain('@coarena/core');
  });

  it('has a contract test of its name', () => {
    expect(files).toContain(join(folder, 'test', `${manifest.coarena?.name ?? ''}.contract.test.ts`));
  });
});

describe('workspace packages', () => {
  it('lie where the workspaces pattern finds them', () => {
    const found = new Set(readWorkspaces().map(({ folder }) => folder));
    const lost = files
      .filter((file) => file.endsWith('/package.json') && !file.startsWith('tests/fixtures/'))
      .map((file) => dirname(file));
    expect(lost.filter((folder) => !found.has(folder))).toEqual([]);
  });
});

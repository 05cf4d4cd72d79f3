import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindOfAction, needsDesktop, RECIPE_ACTIONS } from '@coarena/core';
import { loadConfig } from '../config/load.ts';
import { checkoutRoot } from '../config/places.ts';
import { hasher, MemoryBlobs } from '../practice/testing.ts';
import { configuredRecipes, readRecipes, resolveRecipe, type RecipeBook } from './index.ts';

let book: RecipeBook;
let folder: string;
const blobs = new MemoryBlobs();
const settle = (name: string, from = book, seed = 3) =>
  resolveRecipe({ book: from, name, seed, attachments: [], sites: [], blobs, hasher });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coarena-recipes-'));
  book = await readRecipes();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function own(name: string, text: string): Promise<RecipeBook> {
  const place = await mkdtemp(join(folder, 'own-'));
  await writeFile(join(place, `${name}.yaml`), text);
  return readRecipes([place]);
}

describe('the recipes that come with the arena', () => {
  it('are at least 25, use every kind of step, and no two are alike', async () => {
    const settled = await Promise.all([...book.keys()].map((name) => settle(name)));
    expect(book.size).toBeGreaterThanOrEqual(25);
    const kinds = settled.flatMap(({ recipe }) => recipe.steps.map(({ action }) => kindOfAction(action)));
    expect(new Set(kinds)).toEqual(new Set(RECIPE_ACTIONS));
    expect(new Set(settled.map(({ recipe }) => recipe.sha256)).size).toBe(book.size);
    expect(new Set([...book.values()].map(({ description }) => description)).size).toBe(book.size);
  });

  it('bring the practice sites that they open, and every page is there', async () => {
    for (const name of book.keys()) {
      const { recipe, sites } = await settle(name);
      for (const { action } of recipe.steps) {
        if (!('open' in action)) continue;
        const { hostname, pathname } = new URL(action.open);
        const pages = sites.find(({ host }) => host === hostname)?.pages ?? [];
        expect(
          pages.map(({ path }) => path),
          name,
        ).toContain(pathname);
      }
    }
  });

  it('are settled with the seed: the same seed gives the same steps, another one others', async () => {
    const [one, again, other] = await Promise.all([3, 3, 4].map((seed) => settle('task-reference', book, seed)));
    expect(one).toEqual(again);
    expect(one?.recipe.sha256).not.toBe(other?.recipe.sha256);
    const step = one?.recipe.steps[0];
    expect(one?.recipe.file).toBe('config/recipes/task-reference.yaml');
    expect(step?.line).toBeGreaterThan(2);
    const action = step?.action;
    if (action === undefined || !('file' in action)) throw new Error('the first step puts no file');
    expect(new TextDecoder().decode(await blobs.get(action.file.sha256))).toMatch(/^seed 3\nreference [2-9A-Z]{4}-/u);
  });

  it('say which of them need the desktop', async () => {
    expect(needsDesktop((await settle('calculator')).recipe)).toBe(true);
    expect(needsDesktop((await settle('shop-basket')).recipe)).toBe(false);
  });
});

describe('a recipe of an organisation', () => {
  it('stands beside the others by configuration', async () => {
    await mkdir(join(folder, 'ours'));
    await writeFile(
      join(folder, 'ours', 'ours.yaml'),
      'name: ours\ndescription: Ours\nsteps:\n  - open: http://shop.practice.test/\n',
    );
    await writeFile(join(folder, 'arena.yaml'), 'recipes:\n  folders: [./ours]\n');
    const config = loadConfig({ root: checkoutRoot(), files: [join(folder, 'arena.yaml')], local: false });
    expect((await configuredRecipes(config)).get('ours')?.description).toBe('Ours');
    const missing = loadConfig({ root: checkoutRoot(), sets: ['recipes.folders=["./nowhere"]'], local: false });
    await expect(configuredRecipes(missing)).rejects.toThrow(/recipes\.folders\[0\]: expected a folder of recipes/u);
  });

  const head = 'name: ours\ndescription: Ours\nsteps:\n';
  it.each([
    ['an unknown step', `${head}  - shell: ls\n`, /ours\.yaml:4:5: steps\[0\]\.shell: expected one of the keys/u],
    [
      'two steps in one',
      `${head}  - { open: "http://a.test/", launch: xcalc }\n`,
      /ours\.yaml:4:\d+: steps\[0\]: expected exactly one of .* seen a map of open, launch/u,
    ],
    ['another program', `${head}  - launch: xterm\n`, /ours\.yaml:4:13: steps\[0\]\.launch/u],
    [
      'another kind of address',
      `${head}  - open: file:///etc/passwd\n`,
      /ours\.yaml:4:11: steps\[0\]\.open: expected an http/u,
    ],
    ['a file outside', `${head}  - file: { name: ../x, text: "" }\n`, /ours\.yaml:4:\d+: steps\[0\]\.file\.name/u],
    [
      'a missing file',
      `${head}  - file: { from: ./gone.txt }\n`,
      /ours\.yaml:4:\d+: steps\[0\]\.file\.from: expected the path .*own-\w+\/gone\.txt, which does not exist/u,
    ],
    [
      'a name twice',
      `${head}  - file: { name: a, text: "" }\n  - clone: { url: "http://a.test/x", into: a }\n`,
      /ours\.yaml:5:\d+: steps\[1\]: expected a name of its own/u,
    ],
    [
      'a placeholder that no task has',
      `${head}  - wait_for: { role: link, name: "{{price}}" }\n`,
      /ours\.yaml:4:\d+: steps\[0\]\.wait_for\.name: expected price: seed or nonce/u,
    ],
    [
      'no step',
      'name: ours\ndescription: Ours\nsteps: []\n',
      /ours\.yaml:3:\d+: steps: expected at least 1 entry, seen an empty list/u,
    ],
    [
      'a misspelt key',
      'name: ours\ndescription: Ours\nstep: []\n',
      /ours\.yaml:3:1: step: expected one of the keys name, description, steps/u,
    ],
  ])('is refused for %s, with file, line and key', async (_what, text, message) => {
    await expect(own('ours', text)).rejects.toThrow(message);
  });

  it('is refused where it does not fit the task', async () => {
    const unknown = await own('ours', `${head}  - open: http://nobody.practice.test/\n`);
    await expect(settle('ours', unknown)).rejects.toThrow(/steps\[0\]: expected a practice site of this arena/u);
    await expect(settle('gone')).rejects.toThrow(/no recipe "gone"/u);
  });
});

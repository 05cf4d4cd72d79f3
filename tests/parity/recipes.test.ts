import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admitTask } from '@coarena/core';
import { materialiseTask, readRecipes } from '@coarena/runtime';
import { comparePair } from '@coarena/worker';
import { openTestArena, type TestArena } from '../integration/battle/test-arena.ts';

let test: TestArena;
let own: string;

const FAILING = `name: failing
description: Waits for something that never comes
steps:
  - file: { name: a.txt, text: "a" }
  - wait_for: { text: no page says this, seconds: 1 }
`;

beforeAll(async () => {
  own = await mkdtemp(join(tmpdir(), 'coarena-own-recipes-'));
  await mkdir(join(own, 'recipes'));
  await writeFile(join(own, 'recipes', 'failing.yaml'), FAILING);
  const folders = JSON.stringify([join(own, 'recipes')]);
  test = await openTestArena({ one: { mode: 'quick' }, other: { mode: 'quick' } }, [`recipes.folders=${folders}`]);
});
afterAll(async () => {
  await test?.close();
  await rm(own, { recursive: true, force: true });
});

async function taskWith(recipe: string) {
  const { arena } = test;
  const file = join(own, `${recipe}-task.yaml`);
  await writeFile(file, `id: with-${recipe}\ninstruction: Say what is there.\nrecipe: ${recipe}\n`);
  const { blobs, hasher, recipes } = arena;
  const { name, ...task } = await materialiseTask({ file, seed: 5, blobs, hasher, recipes });
  return { ...task, id: name, submitter: 'system' };
}

it('puts bookmarks, files, a clone, pages and an application into both desktops alike', async () => {
  const task = await taskWith('office-desk');
  expect(task.actionSpace).toBe('browser_desktop');
  const lane = { task, actionSpace: 'browser_desktop' as const, context: test.arena };
  const { prints, differences } = await comparePair('office', { a: lane, b: lane }, new AbortController().signal);
  expect(differences).toEqual([]);
  const { a } = prints;
  expect(a['bookmarks']).toContain('Mailbox http://inbox.practice.test/');
  expect(a['work']).toMatch(/party\.csv 59 /u);
  expect(a['work']).toContain('prices/prices.csv');
  expect(a['work']).toMatch(/prices\/\.git refs\/heads\/main [0-9a-f]{40}/u);
  expect(a['tabs']).toContain('http://inbox.practice.test/list/page-1');
  expect(a['windows']).toMatch(/thunar/iu);
  expect(a['recipe']).toMatch(/^office-desk [0-9a-f]{64}$/u);
});

it('voids the battle before it starts when it fails, and says which line of which file', async () => {
  const { arena } = test;
  const { id: _, ...task } = await taskWith('failing');
  const deps = { tasks: arena.store.tasks, random: arena.random, hasher: arena.hasher, config: arena.config };
  const admitted = await admitTask(deps, { task, key: 'failing-recipe' });
  if (admitted.kind !== 'admitted') throw new Error(admitted.kind);
  test.work();
  const battle = await test.until(admitted.battle, ['void']);
  expect(battle).toMatchObject({ voidCause: 'recipe_failed', acted: false });
  const told = await arena.store.battles.voided(battle.id);
  expect(told?.evidence).toMatch(/failing\.yaml:5: The text "no page says this" did not appear within 1 s/u);
  expect(told?.retriedAs).not.toBeNull();
  expect((await readRecipes()).has('failing')).toBe(false);
});

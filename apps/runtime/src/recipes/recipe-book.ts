import { readdir, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeOf, messageOf, RecipeFile } from '@coarena/core';
import { ConfigError, type ConfigFault } from '../config/fault.ts';
import type { LoadedConfig } from '../config/load.ts';
import { originAt } from '../config/node.ts';
import { TaskFileError } from '../practice/task-fault.ts';
import { readYamlFile, type YamlFile } from '../practice/yaml-file.ts';
import { checkSources } from './check-sources.ts';
import { checkPlaceholders } from './fill-texts.ts';

/** The folder of the recipes that come with the arena. */
export const RECIPE_FOLDER = fileURLToPath(new URL('../../../../config/recipes/', import.meta.url));

/** A recipe that can be chosen: its checked file, and whether it needs the desktop. */
export type RecipeEntry = {
  readonly name: string;
  readonly description: string;
  readonly needsDesktop: boolean;
  readonly source: YamlFile<RecipeFile>;
};

/** Every recipe of an arena by its name, in the order of the names. */
export type RecipeBook = ReadonlyMap<string, RecipeEntry>;

/**
 * Reads every recipe of the folders, each file checked in whole. Throws `task_invalid` with file, line, column, key path,
 * expected and seen for the first fault, a name that two files have among them.
 */
export async function readRecipes(folders: readonly string[] = [RECIPE_FOLDER]): Promise<RecipeBook> {
  const entries: RecipeEntry[] = [];
  for (const folder of folders) {
    const names = (await readdir(folder)).filter((name) => /\.ya?ml$/u.test(name)).sort();
    for (const name of names) {
      const entry = await recipeEntry(await readYamlFile(join(folder, name), RecipeFile));
      const twin = entries.find((other) => other.name === entry.name);
      if (twin !== undefined)
        throw entry.source.fault(
          ['name'],
          'a name that no other recipe has',
          `${entry.name}, as in ${twin.source.file}`,
        );
      entries.push(entry);
    }
  }
  return new Map(entries.sort((a, b) => (a.name < b.name ? -1 : 1)).map((entry) => [entry.name, entry]));
}

/** A recipe from a checked file whose sources and placeholders are there. Throws as {@link readRecipes}. */
export async function recipeEntry(source: YamlFile<RecipeFile>): Promise<RecipeEntry> {
  await checkSources(source);
  checkPlaceholders(source);
  const { name, description, steps } = source.value;
  return { name, description, needsDesktop: steps.some(({ launch }) => launch !== undefined), source };
}

/**
 * The recipes of a configuration: those that come with the arena, and the organisation's own folders. Throws
 * `config_invalid` for a folder that cannot be read, and as {@link readRecipes}.
 */
export async function configuredRecipes(config: LoadedConfig): Promise<RecipeBook> {
  const own: string[] = [];
  for (const [index, folder] of config.values.recipes.folders.entries()) {
    const origin = originAt(config.tree, ['recipes', 'folders', index]);
    const below = isAbsolute(origin.file) ? dirname(origin.file) : config.cwd;
    const path = resolve(below, folder);
    const fault = await stat(path).then(
      (found) => (found.isDirectory() ? null : 'a file'),
      (error: unknown) => codeOf(error) ?? messageOf(error),
    );
    if (fault !== null)
      throw new ConfigError([
        {
          ...origin,
          path: `recipes.folders[${index}]`,
          expected: 'a folder of recipes',
          seen: `${folder}: ${fault}`,
        },
      ]);
    own.push(path);
  }
  return readRecipes([RECIPE_FOLDER, ...own]);
}

/** What is wrong with the recipes of a configuration: the faults of the folders, or the first of a file. */
export async function recipeFaults(config: LoadedConfig): Promise<readonly ConfigFault[]> {
  try {
    await configuredRecipes(config);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    if (error instanceof TaskFileError) return [error.place];
    throw error;
  }
}

/** How a recipe's file is named to people: from the checkout where it lies below it. */
export function shownFile(file: string): string {
  const below = relative(resolve(RECIPE_FOLDER, '../..'), file);
  return below.startsWith('..') || isAbsolute(below) ? file : below;
}

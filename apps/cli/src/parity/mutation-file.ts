import { resolve } from 'node:path';
import { RecipeFile, SIDES } from '@coarena/core';
import { parseYamlFile, readYamlFile, recipeEntry, type RecipeEntry, type YamlFile } from '@coarena/runtime';
import { z } from 'zod';

const MutationFile = z.strictObject({
  lane: z.enum(SIDES).describe('Which of the two desktops is made different'),
  recipe: RecipeFile.shape.steps,
});

/** A difference from outside: extra steps for one side. */
export type OutsideMutation = { readonly lane: (typeof SIDES)[number]; readonly recipe: RecipeEntry };

/** Reads a mutation file. Throws `task_invalid` with file, line, column and key path. */
export async function readMutation(file: string): Promise<OutsideMutation> {
  const source = await readYamlFile(resolve(file), MutationFile);
  return { lane: source.value.lane, recipe: await entryOf(source, source.value.recipe) };
}

/** The built-in steps of a mutation as a recipe; a fault of theirs is a defect and names the mutation. */
export async function builtInRecipe(name: string, steps: readonly object[]): Promise<RecipeEntry> {
  const text = JSON.stringify({ lane: 'right', recipe: steps });
  const source = parseYamlFile(`(mutation ${name})`, Buffer.from(text), MutationFile);
  return entryOf(source, source.value.recipe);
}

/** Steps stand under another key here than in a recipe file. */
function entryOf(source: YamlFile<unknown>, steps: RecipeFile['steps']): Promise<RecipeEntry> {
  const moved = (path: readonly PropertyKey[]): readonly PropertyKey[] =>
    path[0] === 'steps' ? ['recipe', ...path.slice(1)] : path;
  return recipeEntry({
    file: source.file,
    value: { name: 'mutation', description: 'Extra steps for one side', steps },
    placeOf: (path) => source.placeOf(moved(path)),
    fault: (path, expected, seen) => source.fault(moved(path), expected, seen),
  });
}

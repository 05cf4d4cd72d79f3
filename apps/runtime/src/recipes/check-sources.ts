import { lstat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { present, RECIPE_LIMITS, type RecipeFile } from '@coarena/core';
import type { YamlFile } from '../practice/yaml-file.ts';

/** Sees that every file beside a recipe is there and that no two steps make one name; throws the recipe's fault. */
export async function checkSources(source: YamlFile<RecipeFile>): Promise<void> {
  const names = new Map<string, number>();
  for (const [index, step] of source.value.steps.entries()) {
    const at = ['steps', index];
    const made = step.file === undefined ? step.clone?.into : fileName(step.file);
    if (made !== undefined) {
      const earlier = names.get(made);
      if (earlier !== undefined)
        throw source.fault(at, 'a name of its own in the work folder', `${made}, as in step ${earlier + 1}`);
      names.set(made, index);
    }
    const from = step.file?.from;
    if (from === undefined) continue;
    const path = resolve(dirname(source.file), from);
    const found = await present(lstat(path));
    const seen = found === null ? `${path}, which does not exist` : found.isFile() ? null : `${path}, no plain file`;
    if (seen !== null) throw source.fault([...at, 'file', 'from'], 'the path from the recipe to a plain file', seen);
    if (found !== null && found.size > RECIPE_LIMITS.fileBytes)
      throw source.fault([...at, 'file', 'from'], `at most ${RECIPE_LIMITS.fileBytes} bytes`, `${found.size} bytes`);
  }
}

/** The name that a file of a recipe gets in the work folder. */
export function fileName(file: NonNullable<RecipeFile['steps'][number]['file']>): string {
  return file.name ?? (file.from ?? '').split('/').at(-1) ?? '';
}

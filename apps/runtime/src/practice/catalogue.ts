import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ArenaError, TaskFile } from '@coarena/core';
import { readYamlFile } from './yaml-file.ts';

/**
 * A built-in practice task: its id, the file, its instruction before placeholders are filled in, and whether the arena
 * submits it by itself.
 */
export type PracticeEntry = {
  readonly id: string;
  readonly file: string;
  readonly instruction: string;
  readonly offered: boolean;
};

/** The folder of the built-in practice sites and tasks. */
export const PRACTICE_FOLDER = fileURLToPath(new URL('../../../../config/practice/', import.meta.url));

/** Every built-in practice task, in the order of its id. A task is a YAML file of the practice folder. */
export async function practiceCatalogue(folder = PRACTICE_FOLDER): Promise<readonly PracticeEntry[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml'));
  const entries = await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const { value } = await readYamlFile(file, TaskFile);
      return { id: value.id, file, instruction: value.instruction, offered: value.offered };
    }),
  );
  return entries.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** The built-in tasks that the arena submits by itself. */
export async function offeredTasks(): Promise<readonly PracticeEntry[]> {
  return (await practiceCatalogue()).filter(({ offered }) => offered);
}

/** The file of a built-in task. Throws `usage` with the known ids. */
export async function practiceTaskFile(id: string): Promise<string> {
  const entries = await practiceCatalogue();
  const entry = entries.find((candidate) => candidate.id === id);
  if (entry !== undefined) return entry.file;
  throw new ArenaError('usage', {
    reason: `no practice task "${id}". Known: ${entries.map((known) => known.id).join(', ')}`,
  });
}

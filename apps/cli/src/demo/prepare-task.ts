import { ArenaError, TaskFile } from '@coarena/core';
import { materialiseTask, offeredTasks, readYamlFile, type MaterialisedTask, type Workbench } from '@coarena/runtime';

/** Which task a seed stands for: a built-in one drawn by the seed, unless a file or an id is given. */
export type TaskChoice = { readonly seed: number; readonly file?: string; readonly id?: string };

/** Settles the task for the seed and has its checker reviewed. Throws `task_invalid`, `checker_rejected`, `usage`. */
export async function prepareTask(bench: Workbench, choice: TaskChoice): Promise<MaterialisedTask> {
  const { blobs, hasher, checker } = bench;
  const source = choice.file === undefined ? { id: choice.id ?? (await drawTask(bench)) } : { file: choice.file };
  const task = await materialiseTask({ ...source, seed: choice.seed, blobs, hasher, recipes: bench.recipes });
  const [rejected] = await checker.review(task.checker);
  if (rejected === undefined) return task;
  throw new ArenaError('checker_rejected', {
    file: choice.file === undefined ? task.name : await placeOf(choice.file, rejected.index),
    // People count assertions from 1, as the verdict of a run does.
    index: rejected.index + 1,
    reason: rejected.reason,
  });
}

/** File, line and column of an assertion. */
async function placeOf(file: string, index: number): Promise<string> {
  const { line, column } = (await readYamlFile(file, TaskFile)).placeOf(['checker', index]);
  return `${file}:${line}:${column}`;
}

async function drawTask({ random }: Workbench): Promise<string> {
  const tasks = await offeredTasks();
  const drawn = tasks[Math.floor(random.stream('practice:task').next() * tasks.length)];
  if (drawn === undefined)
    throw new ArenaError('usage', { reason: 'there is no built-in practice task; name one with --task FILE' });
  return drawn.id;
}

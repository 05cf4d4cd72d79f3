import { sitePlaces } from '@coarena/runtime';
import { ArenaError, type SubmittedTask } from '@coarena/core';
import { PageQuery, type Page, type RecipeAnswer, type SiteAnswer, type TaskAnswer } from '../../contract/index.ts';
import { readSubmission } from '../../upload/read-submission.ts';
import { withStaging } from '../../upload/staged-files.ts';
import { submit } from '../../upload/submit.ts';
import { taskAnswer, type Pace } from '../../upload/task-answer.ts';
import { jsonAnswer } from '../json.ts';
import type { ApiDeps, Route } from '../route.ts';

/** Submitting tasks, and the caller's own. */
export const taskRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/tasks',
    role: 'submitter',
    rate: 'upload',
    summary: 'Submits a task: JSON, or a multipart form of one "task" field in JSON and up to ten "file" parts',
    upload: true,
    keyed: true,
    handle: async (deps, { incoming, headers, account }) => {
      if (incoming === null) throw new ArenaError('request_invalid', { field: 'body', reason: 'it is missing' });
      const by = { account: await account(), key: headers.get('idempotency-key') ?? '' };
      const task = await withStaging(deps.arena.dataFolder, async (folder) =>
        submit(deps.arena, await readSubmission(incoming, folder), by),
      );
      return jsonAnswer(await oneTask(deps, by.account, task), 201);
    },
  },
  {
    method: 'GET',
    path: '/api/tasks',
    role: 'submitter',
    rate: 'read',
    summary: "The caller's own tasks, the newest first",
    query: PageQuery,
    handle: async (deps, { query, account }) => {
      const { limit, cursor } = PageQuery.parse(Object.fromEntries(query));
      const found = await deps.arena.store.tasks.submitted({
        submitter: await account(),
        limit: limit + 1,
        ...(cursor === undefined ? {} : { after: cursor }),
      });
      const items = await answers(deps, found.slice(0, limit));
      const page: Page<TaskAnswer> = { items, next: found.length > limit ? (items.at(-1)?.task ?? null) : null };
      return jsonAnswer(page);
    },
  },
  {
    method: 'GET',
    path: '/api/recipes',
    role: 'submitter',
    rate: 'read',
    summary: 'How the desktops of a task can be initialised',
    handle: async ({ arena }) =>
      jsonAnswer(
        [...arena.recipes.values()].map(({ name, description, needsDesktop }): RecipeAnswer => ({
          name,
          description,
          needsDesktop,
        })),
      ),
  },
  {
    method: 'GET',
    path: '/api/sites',
    role: 'submitter',
    rate: 'read',
    summary: 'The practice sites that a task may begin at',
    handle: async () => jsonAnswer((await sitePlaces()) satisfies readonly SiteAnswer[]),
  },
  {
    method: 'GET',
    path: '/api/tasks/:id',
    role: 'submitter',
    rate: 'read',
    summary: "One of the caller's own tasks, with its newest battle",
    handle: async (deps, { params, account }) => jsonAnswer(await oneTask(deps, await account(), params['id'] ?? '')),
  },
];

async function oneTask(deps: ApiDeps, submitter: string, task: string): Promise<TaskAnswer> {
  const [answer] = await answers(deps, await deps.arena.store.tasks.submitted({ submitter, task, limit: 1 }));
  if (answer === undefined) throw new ArenaError('not_found');
  return answer;
}

async function answers({ arena }: ApiDeps, tasks: readonly SubmittedTask[]): Promise<readonly TaskAnswer[]> {
  const waits = tasks.some(({ position }) => position !== null);
  const typicalMs = waits ? (await arena.store.battles.overview()).typicalMs : null;
  const pace: Pace = { typicalMs, slots: arena.config.worker.slots };
  return tasks.map((task) => taskAnswer(task, pace));
}

import { admitTask, type Account } from '@coarena/core';
import { materialiseTask, offeredTasks, type Arena } from '@coarena/runtime';

/** Who submits the practice tasks, so that a newcomer's vote is an independent one. */
const SYSTEM: Account = { id: 'system', kind: 'system', roles: ['submitter'] };

/**
 * Submits one practice task, another one each time, where no battle waits to be judged or to be run. Returns its name,
 * or null where something waits.
 */
export async function submitPractice(arena: Arena): Promise<string | null> {
  const { store, random, hasher, config, blobs } = arena;
  const { states } = await store.battles.overview();
  if (states.judgeable + states.queued + states.provisioning + states.running + states.paused > 0) return null;
  await store.accounts.ensure(SYSTEM);
  const key = random.id();
  const draw = random.stream(`practice:${key}`);
  const tasks = await offeredTasks();
  const chosen = tasks[Math.floor(draw.next() * tasks.length)];
  if (chosen === undefined) return null;
  const seed = Math.floor(draw.next() * 2 ** 32);
  const { name, ...task } = await materialiseTask({ id: chosen.id, seed, blobs, hasher });
  await admitTask({ tasks: store.tasks, random, hasher, config }, { task: { ...task, submitter: SYSTEM.id }, key });
  return name;
}

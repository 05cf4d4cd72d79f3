import { jsonAnswer } from '../json.ts';
import type { Route } from '../route.ts';

/** What an agent gets and what is kept of what it does. */
export const anatomy: Route = {
  method: 'GET',
  path: '/api/anatomy',
  role: 'visitor',
  rate: 'read',
  summary: 'Verbs, limits, budgets, settle rule, step record, fingerprint and egress, from the code that enforces them',
  handle: (deps) => jsonAnswer(deps.anatomy),
};

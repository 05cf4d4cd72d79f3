import { describeApi } from '../openapi.ts';
import { jsonAnswer } from '../json.ts';
import type { Route } from '../route.ts';

/** The description of the API, made from the table that answers it. */
export const openapi: Route = {
  method: 'GET',
  path: '/api/openapi.json',
  role: 'visitor',
  rate: 'read',
  summary: 'This description',
  handle: ({ arena, routes, version }) => jsonAnswer(describeApi(routes, { title: arena.config.arena.name, version })),
};

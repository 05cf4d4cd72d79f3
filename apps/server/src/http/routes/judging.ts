import { EmptyBody, JudgmentBody } from '../../contract/index.ts';
import { jsonAnswer } from '../json.ts';
import type { Route } from '../route.ts';

/** The queue of judges and their answers. */
export const judgingRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/judging/next',
    role: 'judge',
    rate: 'read',
    summary: 'Reserves the battle whose answer helps most, for five minutes from the last sign of life',
    handle: async ({ judging }, request) => jsonAnswer(await judging.next(await request.account())),
  },
  {
    method: 'POST',
    path: '/api/battles/:id/reading',
    role: 'judge',
    rate: 'write',
    summary: 'Both results are on the screen: the reading floor counts from the first time this is said',
    body: EmptyBody,
    handle: async ({ judging }, request) =>
      jsonAnswer(await judging.markReading(request.params['id'] ?? '', await request.account())),
  },
  {
    method: 'POST',
    path: '/api/battles/:id/judgments',
    role: 'judge',
    rate: 'write',
    summary: 'Keeps the vote of this judge once, and tells who was who',
    body: JudgmentBody,
    keyed: true,
    handle: async ({ judging }, request) => {
      const { choice } = request.body as JudgmentBody;
      const key = request.headers.get('idempotency-key') ?? '';
      return jsonAnswer(
        await judging.vote({ battle: request.params['id'] ?? '', judge: await request.account(), choice, key }),
      );
    },
  },
  {
    method: 'DELETE',
    path: '/api/battles/:id/judgments/mine',
    role: 'judge',
    rate: 'write',
    summary: 'Takes the vote of this judge back; it stays in the history and leaves the rating',
    handle: async ({ judging }, request) => {
      await judging.retract(request.params['id'] ?? '', await request.account());
      return jsonAnswer({ retracted: true });
    },
  },
];

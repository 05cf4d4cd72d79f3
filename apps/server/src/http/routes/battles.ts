import { ArenaError, laneOn, type Side } from '@coarena/core';
import { battleAnswer, maySeeFrames, onlooker } from '../../judging/battle-answer.ts';
import { liveAnswer } from '../../live/live-answer.ts';
import { jsonAnswer } from '../json.ts';
import type { ApiDeps, ApiRequest, Route } from '../route.ts';

/** One battle: blind, revealed or replayed, its pictures, and its live view for the submitter. */
export const battleRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/battles/:id',
    role: 'visitor',
    rate: 'read',
    summary: 'A battle: blind for the judge it is reserved for, revealed after the vote, a replay once resolved',
    handle: async (deps, request) =>
      jsonAnswer(await battleAnswer(deps, request.params['id'] ?? '', await request.caller())),
  },
  {
    method: 'GET',
    path: '/api/battles/:id/frames/:side/:index',
    role: 'visitor',
    rate: 'read',
    summary: 'The picture of one step, for the submitter and for judges the battle was offered to',
    handle: frame,
  },
  {
    method: 'GET',
    path: '/api/battles/:id/live',
    role: 'submitter',
    rate: 'read',
    summary: 'Both runs up to now, for the submitter, never named',
    handle: async (deps, request) => {
      await requireSubmitter(deps, request);
      return jsonAnswer(await liveAnswer(deps.arena.store, request.params['id'] ?? ''));
    },
  },
  {
    method: 'GET',
    path: '/api/battles/:id/events',
    role: 'submitter',
    rate: 'read',
    summary:
      'The same as server-sent events: "state" with the whole, "step" with { side, step }, "resync" to start again',
    handle: async (deps, request) => {
      await requireSubmitter(deps, request);
      return new Response(deps.feeds.follow(request.params['id'] ?? '', await request.account()), {
        headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
      });
    },
  },
];

async function requireSubmitter(deps: ApiDeps, request: ApiRequest): Promise<void> {
  const seen = await onlooker(deps, request.params['id'] ?? '', await request.caller());
  if (!seen.isSubmitter) throw new ArenaError('not_found');
}

/** The same headers for every picture, and no name of its content: only the bytes differ. */
async function frame(deps: ApiDeps, request: ApiRequest): Promise<Response> {
  const { params } = request;
  const caller = await request.caller();
  if (caller.account === null) throw new ArenaError('not_found');
  const seen = await onlooker(deps, params['id'] ?? '', caller);
  if (!(await maySeeFrames(deps, seen, caller))) throw new ArenaError('not_found');
  const lane = laneOn(seen.battle, params['side'] as Side);
  const step = await deps.arena.store.battles.step(seen.battle.id, lane, Number(params['index']));
  if (step === null || step.frame === null) throw new ArenaError('not_found');
  const bytes = await deps.arena.blobs.get(step.frame.sha256);
  return new Response(Buffer.from(bytes), {
    headers: { 'content-type': step.frame.mime, 'cache-control': 'no-store' },
  });
}

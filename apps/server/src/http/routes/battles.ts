import { ArenaError, laneOn, type FrameRef, type Side, type StepRecord } from '@coarena/core';
import { battleAnswer, maySeeFrames, onlooker, showsMasked, type Onlooker } from '../../judging/battle-answer.ts';
import { deliveredFile } from '../../judging/delivered-file.ts';
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
    path: '/api/battles/:id/frames/:side/opening',
    role: 'visitor',
    rate: 'read',
    summary: 'The picture that a run began with, for the submitter and for judges the battle was offered to',
    handle: frame,
  },
  {
    method: 'GET',
    path: '/api/battles/:id/masked/:side/:index',
    role: 'visitor',
    rate: 'read',
    summary: 'The masked picture of one step of a resolved battle, for everyone, where the arena shows them',
    handle: maskedFrame,
  },
  {
    method: 'GET',
    path: '/api/battles/:id/masked/:side/opening',
    role: 'visitor',
    rate: 'read',
    summary: 'The masked picture that a run of a resolved battle began with, for everyone, where the arena shows them',
    handle: maskedFrame,
  },
  {
    method: 'GET',
    path: '/api/battles/:id/files/:side/:index',
    role: 'visitor',
    rate: 'read',
    summary: 'A delivered file: until the vote the copy that does not say who made it, then the file as it was',
    handle: async (deps, request) => {
      const { id = '', side, index } = request.params;
      const caller = await request.caller();
      if (caller.account === null) throw new ArenaError('not_found');
      const file = { side: side as Side, index: Number(index) };
      return deliveredFile(deps, await onlooker(deps, id, caller), caller, file);
    },
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
      'The same as server-sent events: "state" with the whole, "step" with { side, step }, "sides", "resync" to start again',
    handle: async (deps, request) => {
      await requireSubmitter(deps, request);
      const account = await request.account();
      const still = async (): Promise<boolean> => (await request.callerNow()).account === account;
      return new Response(deps.feeds.follow(request.params['id'] ?? '', account, still), {
        headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
      });
    },
  },
];

async function requireSubmitter(deps: ApiDeps, request: ApiRequest): Promise<void> {
  const seen = await onlooker(deps, request.params['id'] ?? '', await request.caller());
  if (!seen.isSubmitter) throw new ArenaError('not_found');
}

/** A raw picture: to everyone else there is none at this address. */
async function frame(deps: ApiDeps, request: ApiRequest): Promise<Response> {
  const caller = await request.caller();
  if (caller.account === null) throw new ArenaError('not_found');
  const seen = await onlooker(deps, request.params['id'] ?? '', caller);
  if (!(await maySeeFrames(deps, seen, caller))) throw new ArenaError('not_found');
  return pictureOf(deps, seen, request, ({ frame: raw }) => raw);
}

async function maskedFrame(deps: ApiDeps, request: ApiRequest): Promise<Response> {
  const seen = await onlooker(deps, request.params['id'] ?? '', await request.caller());
  if (!showsMasked(deps, seen)) throw new ArenaError('not_found');
  return pictureOf(deps, seen, request, ({ masked }) => masked);
}

/** The same headers for every picture, and no name of its content: only the bytes differ. */
async function pictureOf(
  { arena }: ApiDeps,
  { battle }: Onlooker,
  { params }: ApiRequest,
  choose: (pictures: Pick<StepRecord, 'frame' | 'masked'>) => FrameRef | null,
): Promise<Response> {
  const lane = laneOn(battle, params['side'] as Side);
  const { index } = params;
  const step = await arena.store.battles.step(battle.id, lane, Number(index ?? 0));
  const pictures = index === undefined ? step?.opening : step;
  const picture = pictures == null ? null : choose(pictures);
  if (picture === null) throw new ArenaError('not_found');
  return new Response(Buffer.from(await arena.blobs.get(picture.sha256)), {
    headers: { 'content-type': picture.mime, 'cache-control': 'no-store' },
  });
}

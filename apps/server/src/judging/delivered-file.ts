import { ArenaError, laneOn, neutralName, type EndState, type Side } from '@coarena/core';
import type { ApiDeps, Caller } from '../http/route.ts';
import { isInvolved, maySeeFrames, type Onlooker } from './battle-answer.ts';

/** One of the files that a side delivered. */
export type FileWish = { readonly side: Side; readonly index: number };

/**
 * A delivered file for the submitter and for judges it was offered to, as an attachment that no browser opens. Whoever
 * has answered, and whoever it was for once the battle is resolved, gets it as it was, under its own name; before that
 * it is the copy without what names its maker, under a neutral one. Throws `not_found` for everybody else, and
 * `file_withheld` where there is no such copy.
 */
export async function deliveredFile(
  deps: ApiDeps,
  seen: Onlooker,
  caller: Caller,
  { side, index }: FileWish,
): Promise<Response> {
  if (!(await maySeeFrames(deps, seen, caller))) throw new ArenaError('not_found');
  const { store, blobs } = deps.arena;
  const endState = await store.battles.endState(seen.battle.id, laneOn(seen.battle, side));
  const file = endState?.files[index];
  if (file === undefined) throw new ArenaError('not_found');
  const { sha256, bytes, name } = isTold(seen) ? file : blindly(file, index);
  return new Response(ReadableStream.from(blobs.read(sha256)), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(bytes),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
      'cache-control': 'no-store',
    },
  });
}

function isTold(seen: Onlooker): boolean {
  const hasAnswered = seen.answers.some(({ choice }) => choice !== 'abstain');
  return hasAnswered || (seen.battle.state === 'resolved' && isInvolved(seen));
}

function blindly({ blind, name }: EndState['files'][number], index: number) {
  if (blind?.kind !== 'copy')
    throw new ArenaError('file_withheld', { reason: blind?.reason ?? 'no copy of it was made' });
  return { ...blind, name: neutralName('file', index, name) };
}

import { ArenaError, laneOn, type Battle, type Refusal, type Word } from '@coarena/core';
import { AnswerBody, EndBody, GrantBody } from '../../contract/index.ts';
import { onlooker } from '../../judging/battle-answer.ts';
import { sidesOf } from '../../live/live-answer.ts';
import { jsonAnswer } from '../json.ts';
import type { ApiDeps, ApiRequest, Route } from '../route.ts';

/** What the submitter of a battle under way may say to it; sides by name alone, and each word once for its key. */
export const submitterRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/battles/:id/grants',
    role: 'submitter',
    rate: 'write',
    summary: 'Gives the offered steps to both sides, or to one, which takes the battle out of the rating',
    body: GrantBody,
    keyed: true,
    handle: (deps, request) => {
      const { sides } = request.body as GrantBody;
      return say(deps, request, (battle) => ({ say: 'grant', lanes: sides.map((side) => laneOn(battle, side)) }));
    },
  },
  {
    method: 'POST',
    path: '/api/battles/:id/answers',
    role: 'submitter',
    rate: 'write',
    summary: 'Answers the question that a side waits with; that side alone is told',
    body: AnswerBody,
    keyed: true,
    handle: (deps, request) => {
      const { side, text } = request.body as AnswerBody;
      return say(deps, request, (battle) => ({ say: 'answer', lane: laneOn(battle, side), text }));
    },
  },
  {
    method: 'POST',
    path: '/api/battles/:id/ends',
    role: 'submitter',
    rate: 'write',
    summary: 'Ends one side early, which takes the battle out of the rating',
    body: EndBody,
    keyed: true,
    handle: (deps, request) => {
      const { side } = request.body as EndBody;
      return say(deps, request, (battle) => ({ say: 'stop', lane: laneOn(battle, side) }));
    },
  },
];

/** Says it as the submitter of the task or an administrator; for everybody else the battle does not exist. */
async function say(deps: ApiDeps, request: ApiRequest, word: (battle: Battle) => Word): Promise<Response> {
  const { store, hasher } = deps.arena;
  const caller = await request.caller();
  const { battle, isSubmitter } = await onlooker(deps, request.params['id'] ?? '', caller);
  if (!isSubmitter && !caller.roles.includes('admin')) throw new ArenaError('not_found');
  const said = word(battle);
  const result = await store.battles.tell({
    battle: battle.id,
    by: await request.account(),
    word: said,
    idempotency: {
      key: request.headers.get('idempotency-key') ?? '',
      bodyHash: hasher.sha256(JSON.stringify([battle.id, said])),
    },
  });
  switch (result.kind) {
    case 'done':
    case 'replayed':
      return jsonAnswer(await sidesOf(store, battle));
    case 'key_reused':
      throw new ArenaError('key_reused');
    case 'unknown_battle':
      throw new ArenaError('not_found');
    case 'refused':
      throw refused(result.refusal);
  }
}

/** What stands in the way, in the words of the person who said it. */
function refused(refusal: Refusal): ArenaError {
  switch (refusal) {
    case 'offer_open':
    case 'question_open':
      return new ArenaError('pause_over');
    case 'lanes_go_on':
      return new ArenaError('grant_impossible', {
        reason: 'one of these sides has ended at its limit, or by your word',
      });
    case 'within_ceiling':
      return new ArenaError('grant_impossible', { reason: 'one of these sides has as many steps as a run may have' });
    case 'lane_open':
    case 'not_stopped':
      return new ArenaError('side_ended');
    default:
      return new ArenaError('battle_not_running');
  }
}

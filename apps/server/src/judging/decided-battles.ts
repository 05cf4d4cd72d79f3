import { ArenaError, laneOn, type Battle, type HeldBattle, type Side } from '@coarena/core';
import type { DecidedAnswer, Page } from '../contract/index.ts';
import type { ApiDeps } from '../http/route.ts';
import { outcomeOf } from './outcome.ts';

/** Which decided battles are asked for: after `cursor`, and with `judge` only those that this judge answered. */
export type DecidedQuery = { readonly cursor?: string | undefined; readonly limit: number; readonly judge?: string };

/**
 * Decided battles, the newest first, as far as the published board knows of them. Where the arena shows no replays in
 * public there are none, but for one's own. Throws `request_invalid` for a cursor that is no battle of the list.
 */
export async function decidedBattles(deps: ApiDeps, query: DecidedQuery): Promise<Page<DecidedAnswer>> {
  const { judge, cursor, limit } = query;
  const { battles, trust } = deps.views.held();
  const isHidden = judge === undefined && deps.arena.config.replay.public === 'off';
  const listed = (isHidden ? [] : battles).filter((held) => judge === undefined || answerOf(held, judge) !== null);
  const newest = listed.toReversed();
  const from = cursor === undefined ? 0 : newest.findIndex(({ id }) => id === cursor) + 1;
  if (cursor !== undefined && from === 0)
    throw new ArenaError('request_invalid', { field: 'cursor', reason: 'it is no battle of this list' });
  const shown = newest.slice(from, from + limit);
  const { store } = deps.arena;
  const items = await Promise.all(
    shown.map(async (held): Promise<DecidedAnswer> => {
      const battle = await store.battles.get(held.id);
      const task = battle === null ? null : await store.tasks.get(battle.task);
      const mine = judge === undefined ? null : answerOf(held, judge);
      return {
        battle: held.id,
        instruction: task?.instruction ?? '',
        agents: { left: agentOn(held, 'left'), right: agentOn(held, 'right') },
        at: held.judgments.at(-1)?.at ?? null,
        outcome: outcomeOf(held, trust),
        mine: mine === null ? null : { choice: mine.choice, withdrawn: mine.retractedAt !== null },
      };
    }),
  );
  return { items, next: from + limit < newest.length ? (items.at(-1)?.battle ?? null) : null };
}

function answerOf({ judgments }: HeldBattle, judge: string): HeldBattle['judgments'][number] | null {
  return judgments.findLast((vote) => vote.judge === judge && vote.choice !== 'abstain') ?? null;
}

function agentOn({ pair, sideOfA }: Pick<HeldBattle, 'pair'> & Pick<Battle, 'sideOfA'>, side: Side): string {
  return pair[laneOn({ sideOfA }, side)];
}

import {
  ArenaError,
  blindView,
  laneOn,
  publicReplay,
  type Battle,
  type BattleOutcome,
  type BlindBattle,
  type Judgment,
  type Pair,
  type Side,
  type Task,
} from '@coarena/core';
import type { ApiDeps, Caller } from '../http/route.ts';
import type { BattleAnswer } from '../contract/index.ts';
import { loadBothSides } from './battle-sides.ts';
import { outcomeOfBattle } from './outcome.ts';
import { voidAnswer } from './void-answer.ts';

/** Bodies before the vote are a whole number of these, so that their size says little (P54). */
const BUCKET_BYTES = 4_096;

/** Who looks at a battle, and what they have to do with it. */
export type Onlooker = {
  readonly battle: Battle;
  readonly task: Task;
  /** The caller's own answers, retracted ones too. */
  readonly answers: readonly Judgment[];
  /** Everybody's. */
  readonly judgments: readonly Judgment[];
  readonly isSubmitter: boolean;
};

/** Finds a battle and the caller's part in it; throws `not_found`. */
export async function onlooker({ arena }: ApiDeps, id: string, caller: Caller): Promise<Onlooker> {
  const battle = await arena.store.battles.get(id);
  const task = battle === null ? null : await arena.store.tasks.get(battle.task);
  if (battle === null || task === null) throw new ArenaError('not_found');
  const judgments = await arena.store.judgments.ofBattle(id);
  return {
    battle,
    task,
    answers: judgments.filter(({ judge }) => judge === caller.account),
    judgments,
    isSubmitter: task.submitter === caller.account,
  };
}

/**
 * What the caller may see of a battle as a whole: revealed after a vote, the replay once it is resolved, blind while it
 * is reserved for them. Throws `not_found` for everybody else.
 */
export async function battleAnswer(deps: ApiDeps, id: string, caller: Caller): Promise<BattleAnswer> {
  const seen = await onlooker(deps, id, caller);
  const { battle, answers } = seen;
  const vote = answers.findLast(({ choice }) => choice !== 'abstain');
  if (vote !== undefined && battle.pair !== null) {
    return {
      kind: 'revealed',
      view: await viewOf(deps, seen),
      choice: vote.choice,
      withdrawnAt: vote.retractedAt,
      outcome: outcomeNow(deps, seen, battle.pair),
      reveal: await deps.judging.revealOf(battle, battle.pair, { resolved: battle.state === 'resolved', position: 0 }),
      receipt: (await deps.arena.store.judgments.entryOf(vote.id))?.entry ?? null,
    };
  }
  if (battle.state === 'void') return voidAnswer(deps, seen, caller);
  if (battle.state === 'resolved' && battle.pair !== null) return replay(deps, seen, battle.pair);
  const held =
    battle.state === 'judgeable' && caller.account !== null && caller.roles.includes('judge')
      ? await deps.judging.renew(id, caller.account)
      : null;
  if (held === null) throw new ArenaError('not_found');
  return padded({ kind: 'blind', view: await viewOf(deps, seen), reading: held.readingSince !== null, padding: '' });
}

/** True when pictures of the battle are for this caller: the submitter, and judges it was offered to. */
export async function maySeeFrames(deps: ApiDeps, seen: Onlooker, caller: Caller): Promise<boolean> {
  if (isInvolved(seen)) return true;
  if (caller.account === null || !caller.roles.includes('judge') || seen.battle.state !== 'judgeable') return false;
  return deps.judging.isOffered(seen.battle.id, caller.account);
}

async function replay(deps: ApiDeps, seen: Onlooker, pair: NonNullable<Battle['pair']>): Promise<BattleAnswer> {
  const { battle, task } = seen;
  const agent = (side: Side): string => pair[laneOn(battle, side)];
  const agents = { left: agent('left'), right: agent('right') };
  const outcome = outcomeNow(deps, seen, pair);
  if (isInvolved(seen)) {
    const view = await viewOf(deps, seen);
    return { kind: 'replay', view, outcome, agents, frames: true, pictures: 'raw', notes: null };
  }
  const shown = deps.arena.config.replay.public;
  if (shown === 'off') throw new ArenaError('not_found');
  const { view, notes } = await deps.replays.get(battle.id, async () =>
    publicReplay(battle, task, await loadBothSides(deps.arena.store.battles, battle), shown === 'masked'),
  );
  return {
    kind: 'replay',
    view,
    outcome,
    agents,
    frames: false,
    pictures: shown === 'masked' ? 'masked' : 'none',
    notes,
  };
}

function outcomeNow({ views }: ApiDeps, { battle, judgments }: Onlooker, pair: Pair): BattleOutcome | null {
  return outcomeOfBattle(battle, pair, judgments, views.held().trust);
}

/** True for the submitter and whoever has answered: a resolved battle is theirs as it was. */
export function isInvolved({ isSubmitter, answers }: Onlooker): boolean {
  return isSubmitter || answers.length > 0;
}

/** True when masked pictures of the battle are for everyone: it is resolved, and the arena shows them. */
export function showsMasked({ arena }: ApiDeps, { battle }: Onlooker): boolean {
  return battle.state === 'resolved' && arena.config.replay.public === 'masked';
}

async function viewOf({ arena }: ApiDeps, { battle, task }: Onlooker): Promise<BlindBattle> {
  return blindView(battle, task, await loadBothSides(arena.store.battles, battle));
}

function padded(answer: Extract<BattleAnswer, { kind: 'blind' }>): BattleAnswer {
  const bytes = Buffer.byteLength(JSON.stringify(answer));
  return { ...answer, padding: ' '.repeat((BUCKET_BYTES - (bytes % BUCKET_BYTES)) % BUCKET_BYTES) };
}

import {
  ArenaError,
  blindView,
  laneOn,
  type Battle,
  type BlindBattle,
  type Judgment,
  type Side,
  type Task,
} from '@coarena/core';
import type { ApiDeps, Caller } from '../http/route.ts';
import type { BattleAnswer } from '../contract/index.ts';
import { loadBothSides } from './battle-sides.ts';

/** Bodies before the vote are a whole number of these, so that their size says little (P54). */
const BUCKET_BYTES = 4_096;

/** Who looks at a battle, and what they have to do with it. */
export type Onlooker = {
  readonly battle: Battle;
  readonly task: Task;
  /** The caller's own answers, retracted ones too. */
  readonly answers: readonly Judgment[];
  readonly isSubmitter: boolean;
};

/** Finds a battle and the caller's part in it; throws `not_found`. */
export async function onlooker({ arena }: ApiDeps, id: string, caller: Caller): Promise<Onlooker> {
  const battle = await arena.store.battles.get(id);
  const task = battle === null ? null : await arena.store.tasks.get(battle.task);
  if (battle === null || task === null) throw new ArenaError('not_found');
  const answers = caller.account === null ? [] : await arena.store.judgments.ofBattle(id);
  return {
    battle,
    task,
    answers: answers.filter(({ judge }) => judge === caller.account),
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
      reveal: await deps.judging.revealOf(battle, battle.pair, { resolved: battle.state === 'resolved', position: 0 }),
    };
  }
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
  if (seen.isSubmitter || seen.answers.length > 0) return true;
  if (caller.account === null || !caller.roles.includes('judge') || seen.battle.state !== 'judgeable') return false;
  return deps.judging.isOffered(seen.battle.id, caller.account);
}

async function replay(deps: ApiDeps, seen: Onlooker, pair: NonNullable<Battle['pair']>): Promise<BattleAnswer> {
  const { battle, answers, isSubmitter } = seen;
  const involved = isSubmitter || answers.length > 0;
  if (!involved && deps.arena.config.replay.public === 'off') throw new ArenaError('not_found');
  const agent = (side: Side): string => pair[laneOn(battle, side)];
  const view = await viewOf(deps, seen);
  return {
    kind: 'replay',
    view: involved ? view : withoutFrames(view),
    agents: { left: agent('left'), right: agent('right') },
    frames: involved,
  };
}

async function viewOf({ arena }: ApiDeps, { battle, task }: Onlooker): Promise<BlindBattle> {
  return blindView(battle, task, await loadBothSides(arena.store.battles, battle));
}

/** A view that promises no picture: there is none to be had. */
function withoutFrames(view: BlindBattle): BlindBattle {
  const bare = (run: BlindBattle['left']): BlindBattle['left'] => ({
    ...run,
    steps: run.steps.map((step) => ({ ...step, frame: false })),
  });
  return { ...view, left: bare(view.left), right: bare(view.right) };
}

function padded(answer: Extract<BattleAnswer, { kind: 'blind' }>): BattleAnswer {
  const bytes = Buffer.byteLength(JSON.stringify(answer));
  return { ...answer, padding: ' '.repeat((BUCKET_BYTES - (bytes % BUCKET_BYTES)) % BUCKET_BYTES) };
}

import { advance, allWait, countedVotes, deservesRetry, LANES } from '@coarena/core';
import type { Rules } from './defects.ts';
import type { Remark, SubmitterState, World } from './world.ts';

/** What is wrong with a world, or null. Each sentence names the promise that is broken. */
export function violationOf(world: World, rules: Rules): string | null {
  return (
    (world.remark === null ? null : REMARKS[world.remark]) ??
    lostAcknowledgement(world) ??
    countedTwice(world) ??
    stranded(world, rules) ??
    identityLeak(world) ??
    deafTo(world)
  );
}

const REMARKS: Record<Remark, string> = {
  write_without_live_lease: 'a write was accepted from a worker whose lease was not live',
  ended_battle_changed: 'the run of an ended battle was changed',
  lease_granted_twice: 'a second lease was granted while the first was live',
  revealed_without_vote: 'identities were shown to a judge who has not voted',
  granted_after_countdown: 'steps were granted that nobody was offered any more',
  gave_up_early: 'a lane gave up before its countdown had ended',
  waits_with_steps_left: 'a lane waits at a limit although steps were granted to it',
  acted_while_waiting: 'a lane acted or ended while it waited for its submitter',
  limit_despite_grant: 'a lane ended at its limit although it was granted more',
};

/** Nothing acknowledged is missing. */
function lostAcknowledgement(world: World): string | null {
  const votes = world.battles.flatMap((battle) => battle.votes);
  for (const [n, judge] of world.judges.entries()) {
    if (judge.acknowledged === null || judge.retracted) continue;
    const kept = votes.some(
      (vote) => vote.judge === `judge ${n}` && vote.choice === judge.acknowledged && !vote.retracted,
    );
    if (!kept) return `the acknowledged answer of judge ${n} is missing`;
  }
  for (const [n, battle] of world.battles.entries()) {
    if (deservesRetry(battle) && world.battles[n + 1] === undefined)
      return `battle ${n} was lost before anyone acted and is not repeated`;
  }
  return null;
}

/** Nothing is counted twice. */
function countedTwice(world: World): string | null {
  for (const [n, battle] of world.battles.entries()) {
    const judges = countedVotes(battle).map((vote) => vote.judge);
    if (new Set(judges).size !== judges.length) return `battle ${n} counts two answers of one judge`;
    if (world.counted.filter((entry) => entry.battle === n).length !== battle.votes.length)
      return `battle ${n}: log and votes disagree`;
  }
  const rerun = world.battles.filter((battle) => battle.state === 'judgeable' || battle.state === 'resolved');
  return rerun.length > 1 ? 'one task was rated twice' : null;
}

/** Every battle is queued, leased, judgeable or ended; where a lease ran out, something ends it. */
function stranded(world: World, rules: Rules): string | null {
  for (const [n, battle] of world.battles.entries()) {
    if (!['provisioning', 'running', 'paused'].includes(battle.state) || battle.leaseLive) continue;
    if (!advance(battle, { type: 'expire' }, rules.rows).ok)
      return `battle ${n} is ${battle.state} without a lease, and nothing ends it`;
  }
  return null;
}

/** No identity before a vote, no vote after an identity. */
function identityLeak(world: World): string | null {
  if (world.counted.some((entry) => entry.afterReveal))
    return 'an answer was counted after its judge had been told who was who';
  for (const battle of world.battles) {
    const leaked = battle.revealedTo.find(
      (judge) => !battle.votes.some((vote) => vote.judge === judge && vote.choice !== 'abstain'),
    );
    if (leaked !== undefined) return `${leaked} was told who was who without a vote`;
  }
  return null;
}

/** Whatever the submitter was told holds: grants are counted once, a side that was ended ends so, states fit lanes. */
function deafTo(world: World): string | null {
  for (const [n, battle] of world.battles.entries()) {
    const lanes = LANES.map((lane) => battle.lanes[lane]);
    if ((battle.state === 'running' || battle.state === 'paused') && (battle.state === 'paused') !== allWait(lanes))
      return `battle ${n} is ${battle.state}, and its lanes are not`;
    if (battle.state === 'judgeable' && battle.lanes.a.granted !== battle.lanes.b.granted)
      return `battle ${n} is judged with two different budgets`;
    for (const lane of LANES) {
      const { granted, stopped, end } = battle.lanes[lane];
      if (granted > CEILING) return `lane ${lane} of battle ${n} was granted ${granted} steps`;
      if (stopped && end !== null && end !== 'ended_by_submitter' && end !== 'infra_fault')
        return `lane ${lane} of battle ${n} was ended by its submitter and ended as ${end}`;
    }
  }
  return world.submitter === null ? null : lostWord(world.submitter, world.battles);
}

/** The most that the submitter of the model may give a lane. */
const CEILING = 10;

function lostWord(told: SubmitterState, battles: World['battles']): string | null {
  for (const lane of LANES) {
    const granted = battles.reduce((sum, battle) => sum + battle.lanes[lane].granted, 0);
    if (granted !== told.granted[lane])
      return `the submitter was told of ${told.granted[lane]} steps for lane ${lane}, and it has ${granted}`;
    if (told.stopped[lane] && !battles.some((battle) => battle.lanes[lane].stopped))
      return `the submitter was told that lane ${lane} is ended, and it goes on`;
  }
  return null;
}

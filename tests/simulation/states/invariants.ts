import { advance, countedVotes, deservesRetry } from '@coarena/core';
import type { Rules } from './defects.ts';
import type { Remark, World } from './world.ts';

/** What is wrong with a world, or null. Each sentence names the promise that is broken. */
export function violationOf(world: World, rules: Rules): string | null {
  return (
    (world.remark === null ? null : REMARKS[world.remark]) ??
    lostAcknowledgement(world) ??
    countedTwice(world) ??
    stranded(world, rules) ??
    identityLeak(world)
  );
}

const REMARKS: Record<Remark, string> = {
  write_without_live_lease: 'a write was accepted from a worker whose lease was not live',
  ended_battle_changed: 'the run of an ended battle was changed',
  lease_granted_twice: 'a second lease was granted while the first was live',
  revealed_without_vote: 'identities were shown to a judge who has not voted',
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

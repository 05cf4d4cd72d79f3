import { admitted, advance, deservesRetry, type BattleEvent, type BattleFacts } from '@coarena/core';
import type { Rules } from './defects.ts';
import type { Message, Mishaps, Remark, World } from './world.ts';

const ENDED = ['judgeable', 'resolved', 'void', 'cancelled'];
const RUN_EVENTS = ['draw', 'start', 'step', 'pause', 'lapse', 'grant', 'stop', 'end_lane', 'complete', 'fault'];

/** A worker's write; remarks whether its lease was live, whatever the rules said. */
export function applyAs(
  world: World,
  message: Pick<Message, 'battle' | 'token'>,
  event: BattleEvent,
  rules: Rules,
): World | null {
  const facts = world.battles[message.battle] as BattleFacts;
  const after = apply(world, message.battle, event, rules);
  if (after === null) return null;
  const live = facts.leaseLive && facts.fencing === message.token;
  return { ...after, remark: live ? after.remark : (after.remark ?? 'write_without_live_lease') };
}

/** The world after an event, or null when the rules refuse it. A void battle is repeated where it deserves it. */
export function apply(world: World, battle: number, event: BattleEvent, rules: Rules): World | null {
  const before = world.battles[battle] as BattleFacts;
  const result = advance(before, event, rules.rows);
  if (!result.ok) return null;
  const changed = ENDED.includes(before.state) && RUN_EVENTS.includes(event.type);
  const next: World = {
    ...world,
    battles: world.battles.with(battle, result.facts),
    remark: changed ? 'ended_battle_changed' : remarkOn(before, event),
  };
  if (result.facts.state !== 'void' || before.state === 'void' || !deservesRetry(result.facts)) return next;
  const retry = admitted({ target: before.target, attempt: 2, paired: before.paired });
  return { ...next, battles: [...next.battles, retry], queue: [...next.queue, next.battles.length] };
}

/** One mishap fewer. */
export function spend(world: World, mishap: keyof Mishaps): World {
  return { ...world, mishaps: { ...world.mishaps, [mishap]: world.mishaps[mishap] - 1 } };
}

/** What an event did to a lane that waits, or to one that need not. */
function remarkOn(before: BattleFacts, event: BattleEvent): Remark | null {
  switch (event.type) {
    case 'grant':
      return event.lanes.some((lane) => before.lanes[lane].waiting?.open) ? null : 'granted_after_countdown';
    case 'lapse':
      return before.lanes[event.lane].waiting?.open === true ? 'gave_up_early' : null;
    case 'pause':
      return before.lanes[event.lane].granted > event.granted ? 'waits_with_steps_left' : null;
    case 'step':
      return before.lanes[event.lane].waiting === null ? null : 'acted_while_waiting';
    case 'end_lane':
      return before.lanes[event.lane].waiting === null ? null : 'acted_while_waiting';
    default:
      return null;
  }
}

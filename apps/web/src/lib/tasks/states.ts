import type { BattleState } from '@coarena/core';

/** What a battle's state means to the person who submitted its task. */
export const STATE_WORDS: Readonly<Record<BattleState, string>> = {
  queued: 'waiting for two desktops',
  provisioning: 'desktops are being prepared',
  running: 'running',
  paused: 'paused',
  judgeable: 'waiting for judges',
  resolved: 'decided',
  void: 'void: the arena failed',
  cancelled: 'cancelled',
};

/** True while nothing will be added to the runs any more. */
export function isOver(state: BattleState): boolean {
  return state === 'judgeable' || state === 'resolved' || state === 'void' || state === 'cancelled';
}

import { TRANSITIONS, type BattleEventType, type GuardName, type TransitionRow, type Transitions } from '@coarena/core';

/** A fault that can be planted in the machine or in the store's handling of answers; the walk must find each. */
export const DEFECTS = [
  'no-fencing',
  'vote-after-reveal',
  'lost-idempotency',
  'late-write',
  'double-lease',
  'missing-end',
  'late-grant',
  'early-lapse',
  'lapse-after-grant',
  'blind-pause',
  'acts-while-held',
  'deaf-end',
  'no-ceiling',
] as const;
export type Defect = (typeof DEFECTS)[number];

/** The rules under which the world moves. */
export type Rules = {
  readonly rows: Transitions;
  /** False: a repeated answer is treated as a new one. */
  readonly idempotent: boolean;
};

/** The production rules, or the rules with one defect. */
export function rulesWith(defect: Defect | null): Rules {
  const idempotent = defect !== 'lost-idempotency';
  switch (defect) {
    case 'no-fencing':
      return { rows: withoutGuard('holds_lease', WORKER_EVENTS), idempotent };
    case 'vote-after-reveal':
      return { rows: withoutGuard('not_revealed', ['judge']), idempotent };
    case 'lost-idempotency':
      return { rows: withoutGuard('not_answered', ['judge']), idempotent };
    case 'late-write':
      return { rows: alsoFrom(withoutGuard('holds_lease', LATE), LATE, ['void', 'judgeable', 'resolved']), idempotent };
    case 'double-lease':
      return {
        rows: alsoFrom(withoutGuard('lease_free', ['lease']), ['lease'], ['provisioning', 'running']),
        idempotent,
      };
    case 'missing-end':
      return { rows: { ...TRANSITIONS, expire: { ...TRANSITIONS.expire, from: [] } }, idempotent };
    case 'late-grant':
      return { rows: withoutGuard('offer_open', ['grant']), idempotent };
    case 'early-lapse':
      return { rows: withoutGuard('countdown_over', ['lapse']), idempotent };
    case 'lapse-after-grant':
      return { rows: withoutGuard('lane_waits', ['lapse']), idempotent };
    case 'blind-pause':
      return { rows: withoutGuard('grants_known', ['pause']), idempotent };
    case 'acts-while-held':
      return { rows: withoutGuard('lane_acts', ['step', 'end_lane']), idempotent };
    case 'deaf-end':
      return { rows: withoutGuard('end_fits', ['end_lane']), idempotent };
    case 'no-ceiling':
      return { rows: withoutGuard('within_ceiling', ['grant']), idempotent };
    case null:
      return { rows: TRANSITIONS, idempotent };
  }
}

const LATE = ['step', 'end_lane'] as const;
const WORKER_EVENTS = ['draw', 'start', 'step', 'pause', 'lapse', 'end_lane', 'complete', 'fault'] as const;

function withoutGuard(guard: GuardName, events: readonly BattleEventType[]): Transitions {
  return mapRows(TRANSITIONS, (row, event) =>
    events.includes(event) ? { ...row, guards: row.guards.filter((name) => name !== guard) } : row,
  );
}

function alsoFrom(rows: Transitions, events: readonly BattleEventType[], states: TransitionRow['from']): Transitions {
  return mapRows(rows, (row, event) => (events.includes(event) ? { ...row, from: [...row.from, ...states] } : row));
}

function mapRows(
  rows: Transitions,
  change: (row: TransitionRow, event: BattleEventType) => TransitionRow,
): Transitions {
  const entries = Object.entries(rows) as [BattleEventType, TransitionRow][];
  return Object.fromEntries(entries.map(([event, row]) => [event, change(row, event)])) as Transitions;
}

import type { BattleState, Choice, Exclusion, InfraCause, Lane, LaneEndKind, PauseKind } from './vocabulary.ts';
import { LANES, WORKING_STATES } from './vocabulary.ts';
import { exclusionOf } from './exclusion.ts';
import { allWait, IDLE_LANE, mayBeGranted, waitsForSteps, type LaneFacts } from './lane-facts.ts';

/** What the machine knows of one judge's answer. */
export type VoteFacts = {
  readonly judge: string;
  readonly choice: Choice;
  readonly key: string;
  readonly retracted: boolean;
};

/** Everything that decides what may happen to a battle next. A store loads this under the battle's row lock. */
export type BattleFacts = {
  readonly state: BattleState;
  readonly target: number;
  /** 1 for a first run, 2 for the repetition of a void battle. */
  readonly attempt: 1 | 2;
  readonly paired: boolean;
  readonly acted: boolean;
  /** Grows by one at every lease; a worker's write carries the value of its own lease. */
  readonly fencing: number;
  /** True while the lease that `fencing` belongs to has not run out, by the database's clock. */
  readonly leaseLive: boolean;
  readonly lanes: Readonly<Record<Lane, LaneFacts>>;
  readonly votes: readonly VoteFacts[];
  /** Judges who have been told who was who. */
  readonly revealedTo: readonly string[];
  readonly namedModel: boolean;
  readonly exclusion: Exclusion | null;
  readonly voidCause: InfraCause | null;
};

/**
 * What can happen to a battle. Worker events carry the fencing token of the worker's lease. `pause` carries how many
 * granted steps the worker knew of; `grant` how many each lane gets, and the most that a lane may have.
 */
export type BattleEvent =
  | { readonly type: 'lease' }
  | { readonly type: 'expire' }
  | { readonly type: 'cancel' }
  | { readonly type: 'draw'; readonly token: number }
  | { readonly type: 'start'; readonly token: number }
  | { readonly type: 'step'; readonly token: number; readonly lane: Lane }
  | {
      readonly type: 'pause';
      readonly token: number;
      readonly lane: Lane;
      readonly for: PauseKind;
      readonly granted: number;
    }
  | { readonly type: 'lapse'; readonly token: number; readonly lane: Lane }
  | { readonly type: 'grant'; readonly lanes: readonly Lane[]; readonly steps: number; readonly most: number }
  | { readonly type: 'answer'; readonly lane: Lane }
  | { readonly type: 'stop'; readonly lane: Lane }
  | { readonly type: 'end_lane'; readonly token: number; readonly lane: Lane; readonly end: LaneEndKind }
  | { readonly type: 'complete'; readonly token: number }
  | { readonly type: 'fault'; readonly token: number; readonly cause: InfraCause }
  | { readonly type: 'judge'; readonly judge: string; readonly choice: Choice; readonly key: string }
  | { readonly type: 'reveal'; readonly judge: string }
  | { readonly type: 'retract'; readonly judge: string };

/** The name of an event. */
export type BattleEventType = BattleEvent['type'];
type Event<T extends BattleEventType> = Extract<BattleEvent, { type: T }>;

/** Conditions by name; a refused event is answered with the name of the first one that failed. */
export const GUARDS = {
  lease_free: (facts: BattleFacts) => !facts.leaseLive,
  lease_expired: (facts: BattleFacts) => !facts.leaseLive,
  holds_lease: (facts: BattleFacts, event: BattleEvent) =>
    'token' in event && event.token === facts.fencing && facts.leaseLive,
  not_paired: (facts: BattleFacts) => !facts.paired,
  paired: (facts: BattleFacts) => facts.paired,
  lane_open: (facts: BattleFacts, event: BattleEvent) => 'lane' in event && facts.lanes[event.lane].end === null,
  lane_acts: (facts: BattleFacts, event: BattleEvent) => 'lane' in event && facts.lanes[event.lane].waiting === null,
  lane_waits: (facts: BattleFacts, event: BattleEvent) => 'lane' in event && facts.lanes[event.lane].waiting !== null,
  countdown_over: (facts: BattleFacts, event: BattleEvent) =>
    'lane' in event && facts.lanes[event.lane].waiting?.open !== true,
  not_stopped: (facts: BattleFacts, event: BattleEvent) => 'lane' in event && !facts.lanes[event.lane].stopped,
  grants_known: (facts: BattleFacts, event: BattleEvent) =>
    event.type === 'pause' && event.granted === facts.lanes[event.lane].granted,
  /** A side that its submitter has ended ends by that and by nothing else of its own, and no other side does. */
  end_fits: (facts: BattleFacts, event: BattleEvent) =>
    event.type === 'end_lane' &&
    (event.end === 'infra_fault' || facts.lanes[event.lane].stopped === (event.end === 'ended_by_submitter')),
  offer_open: (facts: BattleFacts, event: BattleEvent) =>
    event.type === 'grant' &&
    event.lanes.some((lane) => waitsForSteps(facts.lanes[lane]) && facts.lanes[lane].waiting?.open === true),
  lanes_go_on: (facts: BattleFacts, event: BattleEvent) =>
    event.type === 'grant' && event.lanes.every((lane) => mayBeGranted(facts.lanes[lane])),
  within_ceiling: (facts: BattleFacts, event: BattleEvent) =>
    event.type === 'grant' && event.lanes.every((lane) => facts.lanes[lane].granted + event.steps <= event.most),
  question_open: (facts: BattleFacts, event: BattleEvent) => {
    const waiting = 'lane' in event ? facts.lanes[event.lane].waiting : null;
    return waiting?.for === 'question' && waiting.open;
  },
  lease_live: (facts: BattleFacts) => facts.leaseLive,
  lanes_ended: (facts: BattleFacts) => LANES.every((lane) => facts.lanes[lane].end !== null),
  not_revealed: (facts: BattleFacts, event: BattleEvent) => 'judge' in event && !facts.revealedTo.includes(event.judge),
  not_answered: (facts: BattleFacts, event: BattleEvent) =>
    'judge' in event && !facts.votes.some((vote) => vote.judge === event.judge && !vote.retracted),
  has_voted: (facts: BattleFacts, event: BattleEvent) =>
    'judge' in event && facts.votes.some((vote) => vote.judge === event.judge && vote.choice !== 'abstain'),
  has_live_vote: (facts: BattleFacts, event: BattleEvent) =>
    'judge' in event && facts.votes.some((vote) => vote.judge === event.judge && !vote.retracted),
} as const satisfies Record<string, (facts: BattleFacts, event: BattleEvent) => boolean>;
export type GuardName = keyof typeof GUARDS;

/** One row of the machine: from which states an event is possible, under which conditions. */
export type TransitionRow = { readonly from: readonly BattleState[]; readonly guards: readonly GuardName[] };

/** The rows of a machine, one an event. */
export type Transitions = Readonly<Record<BattleEventType, TransitionRow>>;

/** The machine. Where an event leads is the effect's answer (`EFFECTS`). */
export const TRANSITIONS: Transitions = {
  lease: { from: ['queued'], guards: ['lease_free'] },
  expire: { from: WORKING_STATES, guards: ['lease_expired'] },
  cancel: { from: ['queued'], guards: [] },
  draw: { from: ['provisioning'], guards: ['holds_lease', 'not_paired'] },
  start: { from: ['provisioning'], guards: ['holds_lease', 'paired'] },
  step: { from: ['running'], guards: ['holds_lease', 'lane_open', 'lane_acts'] },
  pause: { from: ['running'], guards: ['holds_lease', 'lane_open', 'lane_acts', 'not_stopped', 'grants_known'] },
  lapse: { from: ['running', 'paused'], guards: ['holds_lease', 'lane_open', 'lane_waits', 'countdown_over'] },
  grant: { from: ['running', 'paused'], guards: ['lease_live', 'offer_open', 'lanes_go_on', 'within_ceiling'] },
  answer: { from: ['running', 'paused'], guards: ['lease_live', 'question_open'] },
  stop: { from: ['running', 'paused'], guards: ['lease_live', 'lane_open', 'not_stopped'] },
  end_lane: { from: ['running'], guards: ['holds_lease', 'lane_open', 'lane_acts', 'end_fits'] },
  complete: { from: ['running'], guards: ['holds_lease', 'lanes_ended'] },
  fault: { from: WORKING_STATES, guards: ['holds_lease'] },
  judge: { from: ['judgeable'], guards: ['not_revealed', 'not_answered'] },
  reveal: { from: ['judgeable', 'resolved'], guards: ['has_voted'] },
  retract: { from: ['judgeable', 'resolved'], guards: ['has_live_vote'] },
};

/** What each event changes. Pure; called only when the row's states and guards agree. */
export const EFFECTS: { readonly [T in BattleEventType]: (facts: BattleFacts, event: Event<T>) => BattleFacts } = {
  lease: (f) => ({ ...f, state: 'provisioning', fencing: f.fencing + 1, leaseLive: true }),
  expire: (f) => ended(f, 'void', { voidCause: f.attempt === 2 ? 'poison' : 'worker_lost' }),
  cancel: (f) => ended(f, 'cancelled', {}),
  draw: (f) => ({ ...f, paired: true }),
  start: (f) => ({ ...f, state: 'running', lanes: eachLane(f, (lane) => ({ ...lane, started: true })) }),
  step: (f, e) => ({ ...f, acted: true, lanes: oneLane(f, e.lane, (lane) => ({ ...lane, steps: lane.steps + 1 })) }),
  pause: (f, e) => withLane(f, e.lane, (lane) => ({ ...lane, waiting: { for: e.for, open: true } })),
  lapse: (f, e) => withLane(f, e.lane, (lane) => ({ ...lane, waiting: null, spent: waitsForSteps(lane) })),
  grant: (f, e) =>
    e.lanes.reduce(
      (facts, name) =>
        withLane(facts, name, (lane) => ({
          ...lane,
          granted: lane.granted + e.steps,
          waiting: waitsForSteps(lane) ? null : lane.waiting,
        })),
      f,
    ),
  answer: (f, e) => withLane(f, e.lane, (lane) => ({ ...lane, waiting: null })),
  stop: (f, e) => withLane(f, e.lane, (lane) => ({ ...lane, stopped: true, waiting: null })),
  end_lane: (f, e) => withLane(f, e.lane, (lane) => ({ ...lane, end: e.end })),
  complete: (f) => {
    if (LANES.some((lane) => f.lanes[lane].end === 'infra_fault'))
      return ended(f, 'void', { voidCause: f.voidCause ?? 'sandbox_lost' });
    const exclusion = exclusionOf(f);
    return exclusion === null ? ended(f, 'judgeable', {}) : ended(f, 'resolved', { exclusion });
  },
  fault: (f, e) => ended(f, 'void', { voidCause: e.cause }),
  judge: (f, e) =>
    resolveIfAnswered({
      ...f,
      votes: [...f.votes, { judge: e.judge, choice: e.choice, key: e.key, retracted: false }],
    }),
  reveal: (f, e) => (f.revealedTo.includes(e.judge) ? f : { ...f, revealedTo: [...f.revealedTo, e.judge] }),
  retract: (f, e) => ({
    ...f,
    votes: f.votes.map((vote) => (vote.judge === e.judge ? { ...vote, retracted: true } : vote)),
  }),
};

/** Why an event was refused: the state does not allow it, or a guard by name. */
export type Refusal = 'wrong_state' | GuardName;
/** What an event leads to: the next facts, or why it was refused. */
export type Advance =
  { readonly ok: true; readonly facts: BattleFacts } | { readonly ok: false; readonly refusal: Refusal };

/**
 * The next facts, or why the event is refused; the facts given are left as they were. Other rows than the machine's own
 * are for the model test alone, which shows that each of them is needed.
 */
export function advance(facts: BattleFacts, event: BattleEvent, rows: Transitions = TRANSITIONS): Advance {
  const row = rows[event.type];
  if (!row.from.includes(facts.state)) return { ok: false, refusal: 'wrong_state' };
  for (const guard of row.guards) {
    if (!GUARDS[guard](facts, event)) return { ok: false, refusal: guard };
  }
  const effect = EFFECTS[event.type] as (facts: BattleFacts, event: BattleEvent) => BattleFacts;
  return { ok: true, facts: effect(facts, event) };
}

/** A battle as it is admitted. */
export function admitted(options: {
  readonly target: number;
  readonly attempt: 1 | 2;
  readonly paired: boolean;
}): BattleFacts {
  return {
    state: 'queued',
    ...options,
    acted: false,
    fencing: 0,
    leaseLive: false,
    lanes: { a: IDLE_LANE, b: IDLE_LANE },
    votes: [],
    revealedTo: [],
    namedModel: false,
    exclusion: null,
    voidCause: null,
  };
}

/** Answers that count towards the redundancy target: neither abstentions nor retracted votes. */
export function countedVotes(facts: Pick<BattleFacts, 'votes'>): readonly VoteFacts[] {
  return facts.votes.filter((vote) => vote.choice !== 'abstain' && !vote.retracted);
}

/** True when a void battle is to be repeated once with the same pair and sides: no agent had acted (vocabulary). */
export function deservesRetry(facts: BattleFacts): boolean {
  return facts.state === 'void' && !facts.acted && facts.attempt === 1;
}

function ended(facts: BattleFacts, state: BattleState, more: Partial<BattleFacts>): BattleFacts {
  return { ...facts, ...more, state, leaseLive: false };
}

function resolveIfAnswered(facts: BattleFacts): BattleFacts {
  return countedVotes(facts).length >= facts.target ? { ...facts, state: 'resolved' } : facts;
}

/** One lane changed, and the battle's state with it: paused when no open lane acts and at least one waits. */
function withLane(facts: BattleFacts, lane: Lane, change: (lane: LaneFacts) => LaneFacts): BattleFacts {
  const lanes = oneLane(facts, lane, change);
  return { ...facts, lanes, state: allWait([lanes.a, lanes.b]) ? 'paused' : 'running' };
}

function oneLane(facts: BattleFacts, lane: Lane, change: (lane: LaneFacts) => LaneFacts): BattleFacts['lanes'] {
  return { ...facts.lanes, [lane]: change(facts.lanes[lane]) };
}

function eachLane(facts: BattleFacts, change: (lane: LaneFacts) => LaneFacts): BattleFacts['lanes'] {
  return { a: change(facts.lanes.a), b: change(facts.lanes.b) };
}

import type { Lane, PauseKind, PauseOutcome } from './vocabulary.ts';

/** What a lane at its limit is offered: so many steps more, while no lane has more than `most` granted ones. */
export type GrantOffer = { readonly steps: number; readonly most: number };

/**
 * One wait of a lane for the person who submitted the task. Times are epoch milliseconds by the database's clock;
 * `number` counts the waits of the lane from 1; `open` is true until the countdown ends or something is said.
 */
export type Pause = {
  readonly lane: Lane;
  readonly number: number;
  readonly for: PauseKind;
  readonly question: string | null;
  readonly offer: GrantOffer | null;
  readonly since: number;
  readonly until: number;
  readonly open: boolean;
  readonly outcome: PauseOutcome | null;
  readonly answer: string | null;
};

/** How a lane stands with its submitter. `pause` is its newest wait; `questions` counts what it has asked. */
export type LaneStanding = {
  readonly granted: number;
  readonly stopped: boolean;
  readonly ended: boolean;
  readonly questions: number;
  readonly pause: Pause | null;
};

/** How both lanes of a battle stand at a moment of the database's clock; null for a lane that has not started. */
export type BattleStanding = {
  readonly now: number;
  readonly lanes: Readonly<Record<Lane, LaneStanding | null>>;
};

import type {
  ActionSpace,
  Anatomy,
  BattleOutcome,
  BattleState,
  BlindBattle,
  BlindRun,
  Budget,
  Choice,
  PauseKind,
  PictureNote,
  Reveal,
  Role,
  Side,
  VoteReceipt,
  InfraCause,
  RecipeAction,
  TaskKind,
} from '@coarena/core';

/** `GET /api/session`. `account` is null for a visitor. */
export type SessionAnswer = {
  readonly account: { readonly id: string; readonly name: string; readonly roles: readonly Role[] } | null;
  readonly arena: string;
  /** Whether anyone may sign up here. */
  readonly signUp: boolean;
};

/** `POST /api/tasks`, and `GET /api/tasks/:id`. `position` counts battles that wait before this one. */
export type TaskAnswer = {
  readonly task: string;
  readonly battle: string;
  readonly instruction: string;
  readonly startUrl: string | null;
  readonly attachments: readonly { readonly name: string; readonly bytes: number }[];
  /** What kind of task it is; null where nobody has said. */
  readonly kind: TaskKind | null;
  /** How both desktops were initialised, as it was settled at admission; null where nothing was. */
  readonly recipe: TaskRecipe | null;
  readonly actionSpace: ActionSpace;
  /** What each run begins with, before anything is granted. */
  readonly budget: Budget;
  /** How many answers decide the battle. */
  readonly answersNeeded: number;
  readonly submittedAt: number;
  readonly state: BattleState;
  /** The void battle that this one repeats, or null. */
  readonly repeats: string | null;
  readonly position: number | null;
  readonly estimateMs: number | null;
};

/** A recipe as a task keeps it. `sha256` is of its actions, which both desktops ran in this order. */
export type TaskRecipe = {
  readonly name: string;
  readonly description: string;
  readonly sha256: string;
  readonly actions: readonly RecipeAction[];
};

/** `GET /api/recipes`: how desktops can be initialised, in the order of the names. */
export type RecipeAnswer = {
  readonly name: string;
  readonly description: string;
  /** True when an application is started: the battle is then one of browser and desktop. */
  readonly needsDesktop: boolean;
};

/** `GET /api/sites`: a practice site by its first page, and what it is in a sentence. */
export type SiteAnswer = { readonly url: string; readonly description: string };

/** A page of a list; `next` is the cursor of the next page or null. */
export type Page<T> = { readonly items: readonly T[]; readonly next: string | null };

/** A side that waits for its submitter. Times are epoch milliseconds by the arena's clock, `steps` what one grant gives. */
export type LivePause = {
  readonly for: PauseKind;
  readonly question: string | null;
  readonly steps: number | null;
  readonly since: number;
  readonly until: number;
};

/** How a side stands with its submitter. `steps` is what it has in all, `granted` of them by grants. */
export type LiveSide = {
  readonly steps: number;
  readonly granted: number;
  readonly questions: number;
  readonly stopped: boolean;
  readonly ended: boolean;
  /** True when this side takes its part of a grant to both. */
  readonly grantable: boolean;
  readonly pause: LivePause | null;
};

/** Both sides at `now`, by the arena's clock: what `POST` to `grants`, `answers` and `ends` answers, and `sides` events. */
export type LiveSides = { readonly now: number; readonly sides: Readonly<Record<Side, LiveSide>> };

/**
 * `GET /api/battles/:id/live` and each `state` event of `GET /api/battles/:id/events`: the submitter's view of a battle
 * under way, never named. Each `step` event carries `{ side, step }` of a `BlindStep`, each
 * `sides` event a `LiveSides`.
 */
export type LiveAnswer = LiveSides & {
  readonly battle: string;
  readonly state: BattleState;
  readonly instruction: string;
  readonly left: BlindRun | null;
  readonly right: BlindRun | null;
};

/** `GET /api/judging/next`: a battle reserved for this judge until `reservedUntil`, or why there is none. */
export type NextAnswer =
  | { readonly kind: 'battle'; readonly battle: string; readonly reservedUntil: number; readonly waiting: number }
  | { readonly kind: 'empty'; readonly running: number; readonly waiting: number };

/**
 * `GET /api/battles/:id`, by who asks: a judge it is offered to gets the blind view (padded with `padding` to a multiple
 * of 4 KiB), a judge who has voted the same view with the reveal, everybody the replay once it is resolved. A void battle is
 * its submitter's and an administrator's.
 */
export type BattleAnswer =
  | VoidAnswer
  | { readonly kind: 'blind'; readonly view: BlindBattle; readonly reading: boolean; readonly padding: string }
  | {
      readonly kind: 'revealed';
      readonly view: BlindBattle;
      readonly choice: Choice;
      /** When the answer was taken back, in epoch milliseconds; null while it stands. */
      readonly withdrawnAt: number | null;
      /** Null until the battle is resolved. */
      readonly outcome: BattleOutcome | null;
      readonly reveal: Reveal;
      /** The same as the vote was answered with. */
      readonly receipt: VoteReceipt | null;
    }
  | {
      readonly kind: 'replay';
      readonly view: BlindBattle;
      readonly outcome: BattleOutcome | null;
      readonly agents: Readonly<Record<Side, string>>;
      readonly frames: boolean;
      /** Raw ones at `…/frames/…`, masked ones at `…/masked/…`, or none. */
      readonly pictures: 'raw' | 'masked' | 'none';
      /** Of each step, what is covered on its picture or why there is none; null where pictures are raw. */
      readonly notes: Readonly<Record<Side, readonly PictureNote[]>> | null;
    };

/** Why a battle is void: in which fields the desktops differed, or at which line the recipe failed. */
export type VoidAnswer = {
  readonly kind: 'void';
  readonly task: { readonly instruction: string; readonly recipe: string | null };
  readonly cause: InfraCause;
  /** Null where it is for the arena's administrators alone. */
  readonly evidence: string | null;
  readonly differences: readonly { readonly name: string; readonly left: string; readonly right: string }[];
  readonly retriedAs: string | null;
};

/** One of `GET /api/battles` and `GET /api/judges/me/battles`. */
export type DecidedAnswer = {
  readonly battle: string;
  readonly instruction: string;
  readonly agents: Readonly<Record<Side, string>>;
  /** When the last answer came, in epoch milliseconds; null where none was asked for. */
  readonly at: number | null;
  readonly outcome: BattleOutcome;
  /** The caller's own answer, where only theirs were asked for. */
  readonly mine: { readonly choice: Choice; readonly withdrawn: boolean } | null;
};

/** `POST /api/battles/:id/reading`: both results are on this judge's screen; the floor counts from `since`. */
export type ReadingAnswer = { readonly since: number; readonly now: number; readonly floorMs: number };

/**
 * `POST /api/battles/:id/judgments`. An abstention reveals nothing and has no receipt. `receipt` is the vote's entry in
 * the ledger with its chain hash; `GET /api/ledger/proof/:position` proves it under a signed head.
 */
export type JudgmentAnswer = {
  readonly judgment: string;
  readonly choice: Choice;
  readonly reveal: Reveal | null;
  readonly receipt: VoteReceipt | null;
};

/** Every error. */
export type ErrorAnswer = {
  readonly error: { readonly code: string; readonly message: string; readonly requestId: string };
};

/** `GET /api/anatomy`: what an agent gets and what is kept of it. */
export type AnatomyAnswer = Anatomy;

/** One of `GET /api/people`: an account of a person. `since` is in epoch milliseconds. */
export type PersonAnswer = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly since: number;
  /** False for whoever has chosen no password yet, and for the administrator of the printed sign-in. */
  readonly hasPassword: boolean;
  /** Answers that count as votes; those that were taken back apart. */
  readonly votes: number;
  /** What a vote of this person weighs on the published board, in [0.1, 1], before a mark takes it out. */
  readonly weight: number;
  readonly untrusted: boolean;
};

/** `POST /api/people/:id/password-link`: where its owner chooses a password, as a path of this arena's pages. */
export type PasswordLinkAnswer = { readonly path: string; readonly until: number };

/** `POST /api/people`. */
export type InvitedAnswer = PasswordLinkAnswer & { readonly id: string };

/** One of `GET /api/trust-marks`, as the ledger's entry says it; names are null where there is no such account any more. */
export type TrustMarkAnswer = {
  readonly position: number;
  readonly at: number;
  readonly judge: string;
  readonly judgeName: string | null;
  readonly untrusted: boolean;
  readonly reason: string;
  readonly by: string;
  readonly byName: string | null;
};

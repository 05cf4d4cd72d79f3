import type { ActionSpace, BattleState, Exclusion, InfraCause, Lane, Side } from './vocabulary.ts';
import type { EventTimes } from './event-times.ts';

/** The two agents of a battle by lane. */
export type Pair = Readonly<Record<Lane, string>>;

/** What the admission transaction settles before anything runs (vocabulary: life of a battle). */
export type BattleSetup = {
  readonly id: string;
  readonly task: string;
  /** True for the random sample that needs several judges (R089). */
  readonly redundant: boolean;
  /** Distinct judges needed before the battle resolves. */
  readonly target: number;
  readonly actionSpace: ActionSpace;
  /** The side on which lane `a` is shown; lane `b` takes the other. */
  readonly sideOfA: Side;
  readonly showcase: boolean;
  readonly budget: Budget;
  /** The void battle that this one repeats, or null. */
  readonly retryOf: string | null;
};

/** Actions and wall-clock time that a run gets (R065). */
export type Budget = { readonly steps: number; readonly wallMs: number };

/** One battle as the store holds it. `fencing` grows by one at every lease. */
export type Battle = BattleSetup & {
  readonly state: BattleState;
  readonly pair: Pair | null;
  readonly exclusion: Exclusion | null;
  readonly voidCause: InfraCause | null;
  /** True from the moment an agent's first action was recorded: from here on a void battle is not repeated. */
  readonly acted: boolean;
  readonly fencing: number;
  readonly leaseUntil: number | null;
  readonly worker: string | null;
  /** Hashes of what both lanes were given. */
  readonly inputs: BattleInputs | null;
  readonly times: EventTimes;
};

/** SHA-256 of each mutable input, resolved once and handed to both lanes alike (R033). */
export type BattleInputs = {
  readonly instruction: string;
  readonly attachments: string;
  readonly toolSchemas: string;
  readonly prompt: string;
  readonly configuration: string;
  /** Of the address that both browsers open first; absent where the task has none. */
  readonly startUrl?: string;
  /** Of the recipe's actions; absent where the task has none. */
  readonly recipe?: string;
};

/** Which lane is shown on a side. */
export function laneOn(battle: Pick<BattleSetup, 'sideOfA'>, side: Side): Lane {
  return battle.sideOfA === side ? 'a' : 'b';
}

/** Where a lane is shown. */
export function sideOf(battle: Pick<BattleSetup, 'sideOfA'>, lane: Lane): Side {
  if (lane === 'a') return battle.sideOfA;
  return battle.sideOfA === 'left' ? 'right' : 'left';
}

/** A field that differs between the two desktops before the first action; texts may be cut. */
export type ParityDifference = { readonly name: string; readonly a: string; readonly b: string };

/** Why a battle is void. `differences` are those of `parity_failed`; `retriedAs` is the battle that repeats it, or null. */
export type VoidRecord = {
  readonly cause: InfraCause;
  readonly evidence: string;
  readonly differences: readonly ParityDifference[];
  readonly retriedAs: string | null;
};

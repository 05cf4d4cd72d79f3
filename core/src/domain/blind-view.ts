import type { CommandOutcome } from './step.ts';
import type { ActionSpace, FinishVerdict, Side, StepStatus } from './vocabulary.ts';

/**
 * What a judge may see before the vote. This type cannot hold an identity: no agent, account, lane, hash, cost, token,
 * retry, provider or absolute time is in it, every key is always there, and nothing in it is derived from who ran (D10).
 */
export type BlindBattle = {
  readonly battle: string;
  readonly task: {
    readonly instruction: string;
    readonly startUrl: string | null;
    /** Neutral names, such as "attachment-1.txt". */
    readonly attachments: readonly { readonly name: string; readonly bytes: number }[];
    readonly actionSpace: ActionSpace;
  };
  readonly left: BlindRun;
  readonly right: BlindRun;
  /** Least time that both results must have been on screen, in milliseconds. */
  readonly floorMs: number;
};

/** How a run ended, by class only. */
export const BLIND_ENDS = ['finished', 'limit', 'stopped', 'failed'] as const;
export type BlindEnd = (typeof BLIND_ENDS)[number];

/** One run on its side. */
export type BlindRun = {
  readonly steps: readonly BlindStep[];
  readonly end: BlindEnd;
  readonly verdict: FinishVerdict | null;
  readonly message: string;
  /** Delivered files under neutral names, as they are at `/api/battles/ID/files/SIDE/INDEX`. */
  readonly files: readonly BlindFile[];
};

/**
 * A delivered file: a name such as "file-1.txt", and the size of its copy; or why it is kept back until the vote, and
 * then no size, which would be that of the file with its maker in it.
 */
export type BlindFile = { readonly name: string; readonly bytes: number | null; readonly withheld: string | null };

/** One step on a clock that both sides share: 0 is the start, 1 the end of the run. */
export type BlindStep = {
  readonly index: number;
  readonly clock: number;
  readonly verb: string;
  readonly params: unknown;
  readonly reasoning: string | null;
  readonly observation: string;
  readonly status: StepStatus;
  readonly url: string;
  readonly tab: string;
  /** True when there is a picture at `/api/battles/ID/frames/SIDE/INDEX`. */
  readonly frame: boolean;
  /** True on the first step where there is a picture of what the run began with, at `/api/battles/ID/frames/SIDE/opening`. */
  readonly opening: boolean;
  /** Where the page's top left corner is on the picture, in pixels. */
  readonly origin: readonly [number, number];
  readonly command: CommandOutcome | null;
};

/** What a judge is told after the vote, and nobody else of the same battle. */
export type Reveal = {
  readonly battle: string;
  readonly agents: Readonly<Record<Side, string>>;
  /** Streaming values before and after, by side; equal while the battle is not resolved. */
  readonly streaming: Readonly<Record<Side, { readonly before: number; readonly after: number }>>;
  readonly resolved: boolean;
};

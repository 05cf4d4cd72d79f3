import type { Action } from '../actions/action.ts';
import type { Lane, StepStatus } from './vocabulary.ts';

/** A stored picture, by content address. */
export type FrameRef = {
  readonly sha256: string;
  readonly mime: 'image/png' | 'image/webp';
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
};

/** A stored tree: `sha256` is of its JSON text, `blob` names the stored gzip of that text. */
export type TreeRef = {
  readonly sha256: string;
  readonly blob: string;
  readonly nodes: number;
  readonly truncated: boolean;
};

/** Where and why the desktop was taken to be still. `ms` counts from the end of the action. */
export type Settle = { readonly reason: 'settled' | 'animating' | 'limit'; readonly ms: number };

/** Proof of what was painted over a frame, or the plain statement that nothing was attempted (R074). */
export type RedactionReceipt =
  | { readonly attempted: false; readonly reason: string }
  | {
      readonly attempted: true;
      readonly detector: string;
      readonly basis: string;
      readonly rectangles: readonly (readonly [number, number, number, number])[];
      readonly proven: boolean;
    };

/** Tokens and cost, where the provider reports them; null is "not reported", never zero. */
export type Usage = {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly costUsd: number | null;
  readonly priceList: string | null;
};

/** How a command ended: `exitCode` is null where it did not end by itself; `removed` counts code points of the output. */
export type CommandOutcome = {
  readonly exitCode: number | null;
  readonly output: string;
  readonly removed: number;
  readonly timedOut: boolean;
};

/** What was asked: one of the twenty verbs or a signal, or the agent's own words where they were no valid action. */
export type RecordedAction = Action | { readonly verb: 'invalid'; readonly raw: string };

/**
 * One step of one run: the unit of the corpus (R070 to R080). `at` is the absolute wall-clock time in epoch
 * milliseconds; `times` are milliseconds spent.
 */
export type StepRecord = {
  readonly lane: Lane;
  readonly index: number;
  readonly at: number;
  readonly action: RecordedAction;
  readonly reasoning: string | null;
  readonly observation: string;
  readonly status: StepStatus;
  readonly frame: FrameRef | null;
  readonly masked: FrameRef | null;
  readonly receipt: RedactionReceipt;
  readonly url: string;
  readonly tab: string;
  readonly tree: TreeRef | null;
  /** Top left corner of the page content on the screen, in screen pixels. */
  readonly origin: readonly [number, number];
  readonly settle: Settle | null;
  readonly times: {
    readonly agentMs: number;
    readonly actMs: number;
    readonly settleMs: number;
    readonly captureMs: number;
    readonly recordMs: number;
  };
  readonly command: CommandOutcome | null;
  readonly usage: Usage | null;
};

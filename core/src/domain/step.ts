import type { Action } from '../actions/action.ts';
import type { TypedInto } from './field-purpose.ts';
import type { Lane, StepStatus } from './vocabulary.ts';

/** The kinds of picture that are stored; both without loss. */
export type FrameMime = 'image/png' | 'image/webp';

/**
 * A stored picture, by content address. Pictures are kept as lossless WebP: every pixel is the one that the desktop
 * showed, at about a third of the bytes of the PNG that the desktop sends (medians over practice tasks: 26 KB against
 * 72 KB; a PNG that is packed well takes 56 KB). With everything else a step takes 34 KB.
 */
export type FrameRef = {
  readonly sha256: string;
  readonly mime: FrameMime;
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

/**
 * Proof of what was painted over a frame, or the plain statement that nothing was attempted and why (R074). `rectangles`
 * are `[x, y, width, height]` in pixels of the frame; `purposes` says of each, at the same place, what its field is for,
 * or the field that its text was typed into.
 * `proven` is true when every pixel of every rectangle was read back from the bytes of the masked frame as painted.
 */
export type RedactionReceipt =
  | { readonly attempted: false; readonly reason: string }
  | {
      readonly attempted: true;
      readonly detector: string;
      readonly version: string;
      readonly basis: string;
      readonly rectangles: readonly (readonly [number, number, number, number])[];
      readonly purposes: readonly TypedInto[];
      readonly proven: boolean;
    };

/**
 * Tokens and cost, where the provider reports them; null is "not reported", never zero. `priceList` names the list that
 * the cost was worked out from and its date, such as "example 2026-05-01".
 */
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

/** What was on the screen when a run was released, as it was and with personal fields covered. */
export type Opening = {
  readonly frame: FrameRef | null;
  readonly masked: FrameRef | null;
  readonly receipt: RedactionReceipt;
};

/**
 * One step of one run: the unit of the corpus (R070 to R080). Everything that can be looked at again later is in it or
 * named by it: pictures and trees are stored by content, so what is unchanged since any earlier step costs nothing.
 * It is written behind the run, in order, while the agent goes on; a run ends when its last step is written.
 */
export type StepRecord = {
  readonly lane: Lane;
  readonly index: number;
  /** When the step began: absolute wall-clock time in epoch milliseconds (R077). */
  readonly at: number;
  /** The action with every parameter (R070). */
  readonly action: RecordedAction;
  /** What the personal field is for that the action typed into, as far as is known; null or absent where it was none. */
  readonly typedInto?: TypedInto | null;
  /** What the agent wrote with its reply; the first step of a reply carries it, with the reply's usage (R071). */
  readonly reasoning: string | null;
  /** The sentence that was fed back; begins with the sentinel when `status` is error or refused (R072). */
  readonly observation: string;
  /** The outcome, decided by the desktop and never by text. */
  readonly status: StepStatus;
  /** The raw picture after the step (R073); null where the desktop gave none. */
  readonly frame: FrameRef | null;
  /** The picture with personal fields covered; only with a receipt that is proven (R074). */
  readonly masked: FrameRef | null;
  readonly receipt: RedactionReceipt;
  /** What the agent looked at before its first step; in the record of that step alone. */
  readonly opening?: Opening;
  /** Address of the page after it resolved, so that it is the one on the picture (R075). */
  readonly url: string;
  /** The tab that the action landed on (R078). */
  readonly tab: string;
  /** What the page says of itself, with bounds (R076). */
  readonly tree: TreeRef | null;
  /** Top left corner of the page content on the screen, in screen pixels. */
  readonly origin: readonly [number, number];
  /** How the desktop came to rest; null where the action never reached it. */
  readonly settle: Settle | null;
  /** Milliseconds spent: by the agent on its reply, then by the harness. `recordMs` passes while the run goes on. */
  readonly times: {
    readonly agentMs: number;
    readonly actMs: number;
    readonly settleMs: number;
    readonly captureMs: number;
    readonly recordMs: number;
  };
  /** What a program left (R079): its output is in the observation too. */
  readonly command: CommandOutcome | null;
  /** What the reply cost, as its provider said. */
  readonly usage: Usage | null;
};

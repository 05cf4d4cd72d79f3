import type { AccessibilityTree } from '../domain/accessibility-tree.ts';
import type { FrameMime, RedactionReceipt, Settle } from '../domain/step.ts';
import type { TypedText } from '../privacy/typed-texts.ts';
import type { ActionSpace } from '../domain/vocabulary.ts';

/** A picture as it is stored: lossless, its size in pixels. */
export type EncodedFrame = {
  readonly mime: FrameMime;
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
};

/**
 * One picture and what is known of what it shows. `origin` is where the top left corner of the page is on the picture;
 * bounds of the tree count from there. `settle` is null where nothing was done on the desktop. `typed` is what the run has
 * typed into personal fields so far: the same list as long as it is the same.
 */
export type RedactionRequest = {
  readonly frame: EncodedFrame;
  readonly tree: AccessibilityTree | null;
  readonly origin: readonly [number, number];
  readonly actionSpace: ActionSpace;
  readonly settle: Settle | null;
  readonly typed: readonly TypedText[];
};

/** The masked picture with its proof, or why there is none. Where nothing had to be painted it is the very same bytes. */
export type Redaction =
  | { readonly masked: EncodedFrame; readonly receipt: Extract<RedactionReceipt, { attempted: true }> }
  | { readonly masked: null; readonly receipt: RedactionReceipt };

/**
 * Covers what is personal on pictures before anyone but the submitter and the judges sees them (R074), selected by
 * `redactor.use`. A masked picture is given out only when its receipt says `proven`: the pixels were read back from the
 * very bytes that are given. What cannot be told apart is not claimed: no mask, and the reason. Never throws for what a
 * page shows; an exception is a defect and voids the battle. Calls come for both lanes at once.
 */
export interface Redactor {
  redact(request: RedactionRequest): Promise<Redaction>;
  dispose(): Promise<void>;
}

import {
  typedTexts,
  type ActionSpace,
  type BlobStore,
  type Clock,
  type EncodedFrame,
  type FrameRef,
  type Hasher,
  type Redactor,
  type StepDraft,
  type StepRecord,
  type TreeRef,
  type TypedText,
} from '@coarena/core';
import { encodeFrame } from './encode-frame.ts';
import { storeTree } from './store-tree.ts';
import { typedInto } from './typed-into.ts';

/** Where a finished record goes: the store under a lease, or a list. */
export type RecordSink = (record: StepRecord) => Promise<void>;

/** What stores the steps of one lane. */
export type RecorderParts = {
  readonly blobs: BlobStore;
  readonly hasher: Hasher;
  readonly clock: Clock;
  readonly redactor: Redactor;
  readonly actionSpace: ActionSpace;
  readonly sink: RecordSink;
};

type Picture = NonNullable<StepDraft['frame']>;
type Pictures = Pick<StepRecord, 'frame' | 'masked' | 'receipt'>;
type Shown = Pick<StepDraft, 'frame' | 'tree' | 'origin' | 'settle'>;

/** What a mask was made from, beside the picture. */
type Known = { readonly tree: StepDraft['tree']; readonly typed: readonly TypedText[] };

/** What something was stored as: an action that is no action of the desktop shows the same again. */
type Stored<From, To> = { readonly of: From; readonly as: To };

/**
 * Stores one step: its picture as it is and masked, and its tree, by content; then hands the finished record to the
 * sink. What is the same as in the step before is neither encoded nor stored again, and a picture that equals one of the
 * last four different ones is not encoded again.
 */
export class BlobStepRecorder {
  readonly #parts: RecorderParts;
  /** The newest first: pages often go back to what they showed a moment ago. */
  #encodedLately: readonly Stored<Picture, EncodedFrame>[] = [];
  #lastPictures: (Stored<StepDraft['frame'], Pictures> & Known) | null = null;
  #treeBefore: StepDraft['tree'] = null;
  readonly #typing: Pick<StepRecord, 'action' | 'typedInto'>[] = [];
  #typed: readonly TypedText[] = [];
  #lastTree: Stored<StepDraft['tree'], TreeRef> | null = null;

  constructor(parts: RecorderParts) {
    this.#parts = parts;
  }

  /** What the desktop showed before the first step. */
  begin(tree: StepDraft['tree']): void {
    this.#treeBefore = tree;
  }

  async store(draft: StepDraft): Promise<void> {
    const { clock, sink } = this.#parts;
    const startedAt = clock.monotonic();
    const { opening: first, ...rest } = draft;
    const opening = first === undefined ? {} : { opening: await this.#pictures(first) };
    const into = typedInto(draft.action, { before: this.#treeBefore, after: draft.tree });
    this.#treeBefore = draft.tree;
    this.#typing.push({ action: draft.action, typedInto: into });
    if (into !== null) this.#typed = typedTexts(this.#typing);
    const [pictures, tree] = await Promise.all([this.#pictures(draft), this.#tree(draft.tree)]);
    const recordMs = clock.monotonic() - startedAt;
    await sink({ ...rest, ...pictures, ...opening, typedInto: into, tree, times: { ...draft.times, recordMs } });
  }

  async #pictures({ frame, tree, origin, settle }: Shown): Promise<Pictures> {
    if (frame === null) return NO_PICTURE;
    const [last, typed] = [this.#lastPictures, this.#typed];
    if (last?.of === frame && last.tree === tree && last.typed === typed) return last.as;
    const { redactor, actionSpace } = this.#parts;
    const encoded = await this.#encoded(frame);
    const raw = await this.#put(encoded);
    const { masked, receipt } = await redactor.redact({ frame: encoded, tree, origin, actionSpace, settle, typed });
    // A redactor is a plugin: what it gives out without a proof is not kept.
    const proven = masked !== null && receipt.attempted && receipt.proven;
    const ref = !proven ? null : masked.bytes === encoded.bytes ? raw : await this.#put(masked);
    const as = { frame: raw, masked: ref, receipt };
    this.#lastPictures = { of: frame, tree, typed, as };
    return as;
  }

  async #encoded(frame: Picture): Promise<EncodedFrame> {
    const known = this.#encodedLately.find(({ of }) => isSame(of.bytes, frame.bytes));
    const as = known?.as ?? (await encodeFrame(frame));
    const others = this.#encodedLately.filter((each) => each !== known);
    this.#encodedLately = [{ of: frame, as }, ...others].slice(0, PICTURES_KEPT);
    return as;
  }

  async #put({ mime, bytes, width, height }: EncodedFrame): Promise<FrameRef> {
    const blob = await this.#parts.blobs.put(bytes);
    return { sha256: blob.sha256, mime, width, height, bytes: blob.bytes };
  }

  async #tree(tree: StepDraft['tree']): Promise<TreeRef | null> {
    if (tree === null) return null;
    if (this.#lastTree?.of === tree) return this.#lastTree.as;
    const as = await storeTree(tree, this.#parts.blobs, this.#parts.hasher);
    this.#lastTree = { of: tree, as };
    return as;
  }
}

/** Some 100 KB each. */
const PICTURES_KEPT = 4;

const NO_PICTURE: Pictures = {
  frame: null,
  masked: null,
  receipt: { attempted: false, reason: 'the desktop gave no picture' },
};

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one === other || Buffer.compare(one, other) === 0;
}

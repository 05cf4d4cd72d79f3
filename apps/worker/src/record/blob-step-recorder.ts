import type { BlobStore, Clock, FrameRef, Hasher, StepDraft, StepRecord, StepRecorder, TreeRef } from '@coarena/core';
import { storeTree } from './store-tree.ts';

/** Where a finished record goes: the store under a lease, or a list. */
export type RecordSink = (record: StepRecord) => Promise<void>;

/**
 * Stores a step's picture and tree by content, then hands the finished record to the sink. What is unchanged since the
 * step before is neither hashed nor stored again.
 */
export class BlobStepRecorder implements StepRecorder {
  readonly #blobs: BlobStore;
  readonly #hasher: Hasher;
  readonly #clock: Clock;
  readonly #sink: RecordSink;
  #lastFrame: { readonly of: StepDraft['frame']; readonly ref: FrameRef } | null = null;
  #lastTree: { readonly of: StepDraft['tree']; readonly ref: TreeRef } | null = null;

  constructor(parts: {
    readonly blobs: BlobStore;
    readonly hasher: Hasher;
    readonly clock: Clock;
    readonly sink: RecordSink;
  }) {
    this.#blobs = parts.blobs;
    this.#hasher = parts.hasher;
    this.#clock = parts.clock;
    this.#sink = parts.sink;
  }

  async record(draft: StepDraft): Promise<StepRecord> {
    const startedAt = this.#clock.monotonic();
    const [frame, tree] = await Promise.all([this.#frame(draft.frame), this.#tree(draft.tree)]);
    const record: StepRecord = {
      ...draft,
      frame,
      masked: null,
      receipt: { attempted: false, reason: 'none attempted' },
      tree,
      times: { ...draft.times, recordMs: this.#clock.monotonic() - startedAt },
    };
    await this.#sink(record);
    return record;
  }

  async #frame(frame: StepDraft['frame']): Promise<FrameRef | null> {
    if (frame === null) return null;
    if (this.#lastFrame?.of === frame) return this.#lastFrame.ref;
    const blob = await this.#blobs.put(frame.bytes);
    const ref: FrameRef = {
      sha256: blob.sha256,
      mime: 'image/png',
      width: frame.width,
      height: frame.height,
      bytes: blob.bytes,
    };
    this.#lastFrame = { of: frame, ref };
    return ref;
  }

  async #tree(tree: StepDraft['tree']): Promise<TreeRef | null> {
    if (tree === null) return null;
    if (this.#lastTree?.of === tree) return this.#lastTree.ref;
    const ref = await storeTree(tree, this.#blobs, this.#hasher);
    this.#lastTree = { of: tree, ref };
    return ref;
  }
}

import { describe, expect, it } from 'vitest';
import type { StepDraft } from '@coarena/core';
import { StepPipeline } from './step-pipeline.ts';

const draft = (index: number): StepDraft => ({ index }) as StepDraft;
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('StepPipeline', () => {
  it('stores in order, one at a time, while the run goes on', async () => {
    const begun: number[] = [];
    const ready: (() => void)[] = [];
    const pipeline = new StepPipeline(({ index }) => {
      begun.push(index);
      return new Promise((resolve) => ready.push(resolve));
    });
    await pipeline.record(draft(0));
    await pipeline.record(draft(1));
    await turn();
    expect(begun).toEqual([0]);
    const drained = pipeline.drain();
    ready[0]?.();
    await turn();
    expect(begun).toEqual([0, 1]);
    ready[1]?.();
    await drained;
  });

  it('lets the run wait when four steps are unfinished', async () => {
    const ready: (() => void)[] = [];
    const pipeline = new StepPipeline(() => new Promise((resolve) => ready.push(resolve)));
    for (let index = 0; index < 4; index += 1) await pipeline.record(draft(index));
    let taken = false;
    const fifth = pipeline.record(draft(4)).then(() => (taken = true));
    await turn();
    expect(taken).toBe(false);
    ready[0]?.();
    await fifth;
    expect(taken).toBe(true);
  });

  it('throws the first failure at the next step and at the end, and stores nothing after it', async () => {
    const stored: number[] = [];
    const pipeline = new StepPipeline(({ index }) => {
      if (index === 1) return Promise.reject(new Error('the disk is full'));
      stored.push(index);
      return Promise.resolve();
    });
    for (const index of [0, 1, 2]) await pipeline.record(draft(index));
    await expect(pipeline.drain()).rejects.toThrow('the disk is full');
    await expect(pipeline.record(draft(3))).rejects.toThrow('the disk is full');
    expect(stored).toEqual([0]);
  });
});

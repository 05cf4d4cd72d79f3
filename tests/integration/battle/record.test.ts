import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccessibilityTree, Battle, Run, StepRecord } from '@coarena/core';
import { openTestArena, type TestArena } from './test-arena.ts';

describe('a whole battle', () => {
  let test: TestArena;
  let battle: Battle;
  let runs: readonly Run[];
  let steps: Record<'a' | 'b', readonly StepRecord[]>;
  let timings: { releaseSkewMs: number; provisionMs: number } | null;

  beforeAll(async () => {
    test = await openTestArena({ careful: { preset: 'careful' }, hasty: { preset: 'hasty' } });
    const worker = test.work();
    const id = await test.submit('first');
    battle = await test.until(id, ['judgeable', 'resolved', 'void'], 180_000);
    runs = await test.arena.store.battles.runs(id);
    steps = { a: await test.arena.store.battles.steps(id, 'a'), b: await test.arena.store.battles.steps(id, 'b') };
    timings = worker.timings(id);
  });
  afterAll(() => test.close());

  it('is ready to be judged, between the two agents', () => {
    expect(battle.state).toBe('judgeable');
    expect(Object.values(battle.pair ?? {}).toSorted()).toEqual(['careful', 'hasty']);
    expect(battle.acted).toBe(true);
  });

  it('ran both lanes at the same time, released together', () => {
    const [a, b] = runs as [Run, Run];
    expect(Math.max(a.startedAt, b.startedAt)).toBeLessThan(Math.min(a.endedAt ?? 0, b.endedAt ?? 0));
    expect(timings?.releaseSkewMs).toBeLessThanOrEqual(50);
  });

  it('recorded every step of both lanes with picture, tree, address, tab, times and receipt', () => {
    for (const records of [steps.a, steps.b]) {
      expect(records.length).toBeGreaterThan(1);
      expect(records.map((record) => record.index)).toEqual(records.map((_, n) => n));
      expect(records[0]?.opening).toMatchObject({ frame: { mime: 'image/webp' }, receipt: { proven: true } });
      expect(records.slice(1).filter(({ opening }) => opening !== undefined)).toEqual([]);
      for (const record of records) {
        expect(record.frame).toMatchObject({ width: 1280, height: 800, mime: 'image/webp' });
        expect(record.tree?.nodes).toBeGreaterThan(0);
        expect(record.url).toMatch(/^http:\/\/shop\.practice\.test\//u);
        expect(record.tab).toMatch(/^tab-\d+$/u);
        expect(Math.abs(record.at - Date.now())).toBeLessThan(10 * 60_000);
        if (record.settle !== null && record.settle.reason !== 'settled') continue;
        expect(record.receipt).toMatchObject({ attempted: true, detector: 'accessibility-mask', proven: true });
        expect(record.masked).not.toBeNull();
      }
      expect(records.at(-1)?.action.verb).toBe('finish');
    }
  });

  it('kept pictures and trees by content, and the nonce of the pages is in the trees', async () => {
    const nonce = (await test.arena.store.tasks.get(battle.task))?.practice?.nonce ?? '';
    expect(nonce).not.toBe('');
    for (const record of [steps.a[0], steps.b[0]]) {
      const picture = Buffer.from(await test.arena.blobs.get(record?.frame?.sha256 ?? ''));
      expect([picture.toString('latin1', 0, 4), picture.toString('latin1', 8, 16)]).toEqual(['RIFF', 'WEBPVP8L']);
      const json = gunzipSync(await test.arena.blobs.get(record?.tree?.blob ?? '')).toString();
      expect(test.arena.hasher.sha256(json)).toBe(record?.tree?.sha256);
      const tree = JSON.parse(json) as AccessibilityTree;
      expect(tree.nodes.some((node) => node.name.includes(nonce))).toBe(true);
    }
    expect(new Set(steps.a.map((record) => record.frame?.sha256)).size).toBeGreaterThan(1);
  });

  it('stamped the event times in order', () => {
    const { submitted, dequeued, started, executed, judged } = battle.times;
    expect(submitted).toBeLessThanOrEqual(dequeued ?? 0);
    expect(dequeued).toBeLessThanOrEqual(started ?? 0);
    expect(started).toBeLessThanOrEqual(executed ?? 0);
    expect(judged).toBeNull();
  });

  it('kept the end state with the egress log of the lane', async () => {
    for (const lane of ['a', 'b'] as const) {
      const state = await test.arena.store.battles.endState(battle.id, lane);
      expect(state?.url).toMatch(/^http:\/\/shop\.practice\.test\//u);
      const log = Buffer.from(await test.arena.blobs.get(state?.egressLog ?? ''))
        .toString()
        .trim()
        .split('\n');
      const targets = log.map((line) => (JSON.parse(line) as { target: string }).target);
      expect(targets).toContain('shop.practice.test:80');
    }
  });

  it('left no sandbox behind', async () => {
    expect(await (await test.arena.driver()).list()).toEqual([]);
  });
});

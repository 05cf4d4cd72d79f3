import assert from 'node:assert/strict';
import type { StreamingRating, StreamingState } from '@coarena/core';
import type { ConformanceCase } from '../case.ts';
import { battleOf, roundRobin } from './battles.ts';

/** What the cases of a streaming rating work on: one with its default options. */
export type StreamingContext = { readonly streaming: StreamingRating };

const EMPTY: StreamingState = new Map();

/** What every streaming rating must do. */
export const streamingCases: readonly ConformanceCase<StreamingContext>[] = [
  {
    id: 'first-win-moves-both',
    title: 'moves the winner of a first battle up and the loser down by the same amount, and counts both',
    async run({ streaming }) {
      const after = streaming.update(EMPTY, battleOf('ann', 'bob', 'i', 'u'));
      const [ann, bob] = [after.get('ann'), after.get('bob')];
      assert.ok(ann !== undefined && bob !== undefined);
      assert.ok(ann.rating > streaming.start);
      assert.ok(Math.abs(ann.rating - streaming.start + bob.rating - streaming.start) < 1e-9);
      assert.deepEqual([ann.battles, bob.battles], [1, 1]);
    },
  },
  {
    id: 'state-is-left-alone',
    title: 'answers a new state and leaves the one it was given as it was',
    async run({ streaming }) {
      const before = streaming.update(EMPTY, battleOf('ann', 'bob', 'i', 'u'));
      const copy = new Map(before);
      streaming.update(before, battleOf('bob', 'ann', 'i', 'u'));
      assert.deepEqual(before, copy);
      assert.equal(EMPTY.size, 0);
    },
  },
  {
    id: 'bystanders-stay',
    title: 'touches the two agents of the battle only',
    async run({ streaming }) {
      const before = streaming.update(EMPTY, battleOf('ann', 'bob', 'i', 'u'));
      const after = streaming.update(before, battleOf('cyd', 'dan', 'j', 'u'));
      assert.deepEqual(after.get('ann'), before.get('ann'));
      assert.deepEqual([...after.keys()].sort(), ['ann', 'bob', 'cyd', 'dan']);
    },
  },
  {
    id: 'tie-of-equals',
    title: 'moves nobody on a tie of equals, whichever kind of tie it is',
    async run({ streaming }) {
      for (const label of ['tie', 'both_bad'] as const) {
        const after = streaming.update(EMPTY, battleOf('ann', 'bob', label, 'u'));
        assert.deepEqual([after.get('ann')?.rating, after.get('bob')?.rating], [streaming.start, streaming.start]);
      }
    },
  },
  {
    id: 'weight-scales',
    title: 'moves by a quarter where the battle weighs a quarter',
    async run({ streaming }) {
      const moved = (weight: number): number =>
        (streaming.update(EMPTY, battleOf('ann', 'bob', 'i', 'u', weight)).get('ann')?.rating ?? Number.NaN) -
        streaming.start;
      assert.ok(Math.abs(moved(0.25) - moved(1) / 4) < 1e-9);
    },
  },
  {
    id: 'side-independent',
    title: 'does not care which agent of a battle is called i',
    async run({ streaming }) {
      const left = streaming.update(EMPTY, battleOf('ann', 'bob', 'i', 'u'));
      const right = streaming.update(EMPTY, battleOf('bob', 'ann', 'j', 'u'));
      assert.equal(left.get('ann')?.rating, right.get('ann')?.rating);
    },
  },
  {
    id: 'stays-finite',
    title: 'stays finite through five thousand battles of which one agent wins all of its own',
    async run({ streaming }) {
      let state = EMPTY;
      for (let k = 0; k < 5_000; k += 1)
        state = streaming.update(state, battleOf('ann', k % 2 === 0 ? 'bob' : 'cyd', 'i', 'u'));
      for (const battle of roundRobin(['ann', 'bob', 'cyd'], 10)) state = streaming.update(state, battle);
      for (const [agent, value] of state) assert.ok(Number.isFinite(value.rating), `${agent} is ${value.rating}`);
    },
  },
];

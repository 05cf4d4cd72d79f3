import assert from 'node:assert/strict';
import type { GuestObservation } from '@coarena/guest/host';
import type { BothLanes } from './both-lanes.ts';

/** Beside the screen and the page on every side, and no place at all. */
const BAD_POINTS = [
  [-1, 5],
  [1280, 5],
  [5, 800],
  [Number.NaN, 5],
  [5, Number.POSITIVE_INFINITY],
] as const;

/** An action at a point, or along a path that ends there. */
export type ActionAt = (x: number, y: number) => Promise<GuestObservation['observation']>;

/** Every action is an error at every point outside, and none of them reaches the echo page. */
export async function refusesBadPoints(lanes: BothLanes, actions: Readonly<Record<string, ActionAt>>): Promise<void> {
  await lanes.open('/');
  for (const [x, y] of BAD_POINTS)
    for (const [name, act] of Object.entries(actions))
      assert.equal((await act(x, y)).status, 'error', `${name} at ${x}, ${y}`);
  assert.deepEqual(await lanes.reported(/^mouse|click|menu/u), []);
}

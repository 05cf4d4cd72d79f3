import { readingFloorMs, type Battle, type Choice } from '@coarena/core';
import type { Arena } from '@coarena/runtime';
import { resultText, type LaneResult } from './lane-result.ts';

/** The account that judges in a demo; it is not the one that submits. */
export const DEMO_JUDGE = 'demo-judge';

/** A vote that was acknowledged: `position` in the judgment log, `sentAt` by the monotonic clock. */
export type CastVote = {
  readonly choice: Choice;
  readonly judge: string;
  readonly position: number;
  readonly sentAt: number;
};

/** The rule of the demo's judge: the run whose checker passed, then fewer errors, then fewer steps, else a tie. */
export function preferredSide([left, right]: readonly [LaneResult, LaneResult]): Extract<
  Choice,
  'left' | 'right' | 'tie'
> {
  const measures: readonly ((lane: LaneResult) => number)[] = [
    (lane) => (lane.run.checker?.verdict === 'pass' ? 0 : 1),
    (lane) => lane.steps.filter((step) => step.status === 'error' || step.status === 'refused').length,
    (lane) => lane.steps.length,
  ];
  for (const measure of measures) {
    const difference = measure(left) - measure(right);
    if (difference !== 0) return difference < 0 ? 'left' : 'right';
  }
  return 'tie';
}

/** Reads both results for as long as they need, then votes. */
export async function judge(
  arena: Arena,
  battle: Battle,
  lanes: readonly [LaneResult, LaneResult],
  stop: AbortSignal,
): Promise<CastVote> {
  const { store, clock, random, hasher } = arena;
  const choice = preferredSide(lanes);
  const floorMs = readingFloorMs(lanes.map(resultText));
  const openedAt = clock.monotonic();
  // A timer may fire a little early; a vote below the floor would be removed.
  while (clock.monotonic() - openedAt < floorMs)
    await clock.sleep(Math.ceil(floorMs - (clock.monotonic() - openedAt)), stop);
  const request = { battle: battle.id, judge: DEMO_JUDGE, choice };
  const sentAt = clock.monotonic();
  const result = await store.judgments.judge({
    ...request,
    readingMs: sentAt - openedAt,
    floorMs,
    idempotency: { key: random.id(), bodyHash: hasher.sha256(JSON.stringify(request)) },
  });
  if (result.kind === 'recorded' || result.kind === 'replayed')
    return { choice, judge: DEMO_JUDGE, position: result.position, sentAt };
  throw new Error(
    `the vote on battle ${battle.id} was not taken: ${'refusal' in result ? result.refusal : result.kind}`,
  );
}

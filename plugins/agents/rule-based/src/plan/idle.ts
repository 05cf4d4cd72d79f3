import type { Mind, Plan } from './mind.ts';

/** Looks and waits, changes nothing, and leaves. */
export function* idle(mind: Mind): Plan<void> {
  yield* mind.act({ verb: 'screenshot', params: {} }, 'I look at the page.');
  yield* mind.act({ verb: 'wait', params: { ms: 500 } }, 'I wait whether something happens.');
  yield* mind.act({ verb: 'scroll', params: { x: 640, y: 400, dx: 0, dy: 400 } }, 'I look further down.');
  yield* mind.act({ verb: 'wait', params: { ms: 500 } }, 'I wait once more.');
  mind.failures.push('I looked at the page and did nothing.');
}

import assert from 'node:assert/strict';
import {
  seededStream,
  type Fit,
  type FitRequest,
  type FitRow,
  type RatedBattle,
  type RatingEstimator,
} from '@coarena/core';

/** What the cases of a published rating work on: an estimator with its default options. */
export type EstimatorContext = { readonly estimator: RatingEstimator };

/** The agents of most cases. */
export const AGENTS = ['ann', 'bob', 'cyd', 'dan'] as const;

/** A fit of these battles from nothing; of the four agents and with seed 1 unless asked otherwise. */
export function fitOf(
  estimator: RatingEstimator,
  battles: readonly RatedBattle[],
  request: FitRequest = { agents: AGENTS, seed: 1 },
): Fit {
  const evidence = estimator.evidence();
  for (const battle of battles) evidence.add(battle);
  return evidence.fit(request);
}

/** The items in another order. */
export function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  const random = seededStream(seed);
  return items
    .map((item) => ({ item, key: random.next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

/** Asserts that both fits publish the same ratings, errors and half-widths, up to a tolerance in Elo. */
export function near(actual: Fit, expected: Fit, tolerance: number): void {
  for (const [k, row] of expected.agents.entries()) {
    for (const field of ['rating', 'halfWidth', 'seModel', 'seCluster'] as const) {
      const [left, right] = [actual.agents[k]?.[field] ?? null, row[field]];
      const close = left === null || right === null ? left === right : Math.abs(left - right) <= tolerance;
      assert.ok(close, `${row.id}.${field}: ${left} and ${right}`);
    }
  }
}

/** Asserts that every number is finite, and that interval and band are there exactly when nothing withholds them. */
export function sound(fit: Fit): void {
  assert.equal(fit.converged, true);
  for (const row of fit.agents) {
    for (const [field, value] of Object.entries(row)) {
      if (typeof value === 'number') assert.ok(Number.isFinite(value), `${row.id}.${field} is ${value}`);
    }
    if (row.withheld === 'provisional') assert.equal(row.rating, null);
    if (row.withheld === null) ordered(row);
    else assert.deepEqual([row.halfWidth, row.lower, row.upper, row.band], [null, null, null, null]);
  }
}

function ordered(row: FitRow): void {
  const { rating, lower, upper, halfWidth, band } = row;
  assert.ok(
    rating !== null && lower !== null && upper !== null && halfWidth !== null && band !== null,
    `${row.id} is complete`,
  );
  assert.ok(lower < rating && rating < upper && halfWidth > 0, `${row.id}: ${lower} < ${rating} < ${upper}`);
  assert.ok(band[0] >= 1 && band[0] <= band[1], `${row.id}: band ${band[0]} to ${band[1]}`);
}

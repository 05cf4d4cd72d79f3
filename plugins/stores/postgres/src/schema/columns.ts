import { customType, pgSchema } from '../drizzle.ts';

/** Everything of the arena's own lies in this schema, apart from whatever else the database holds. */
export const arena = pgSchema('coarena');

/** A point of time: epoch milliseconds outside, `timestamptz(3)` inside. Sessions speak UTC. */
export const instant = customType<{ data: number; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  toDriver: (ms) => new Date(ms).toISOString(),
  fromDriver: (text) => instantOf(text),
});

/** Epoch milliseconds of a `timestamptz` as the server prints it in UTC (`2026-11-30 10:00:00.123+00`). */
export function instantOf(text: string): number {
  return Date.parse(text.replace(' ', 'T').replace(/\+00(?::00)?$/u, 'Z'));
}

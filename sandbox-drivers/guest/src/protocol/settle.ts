import { z } from 'zod';

/** Limits of the settle rule in milliseconds; the defaults are the rule's own figures. */
export const settleLimits = z.object({
  /** Hard cap on the whole wait. */
  capMs: z.number().int().min(0).max(30_000).default(2_000),
  /** Distance between the two frames that are compared. */
  gapMs: z.number().int().min(10).max(1_000).default(50),
  /** Frames still changing this long after the last request: captured as `animating`. */
  animatingMs: z.number().int().min(50).max(10_000).default(500),
  /** A URL held open at least this long in an earlier step no longer holds up settling. */
  heldOpenMs: z.number().int().min(100).max(30_000).default(1_000),
});

/** See {@link settleLimits}. */
export type SettleLimits = z.infer<typeof settleLimits>;

/** The settle rule's default figures. */
export const defaultSettle: SettleLimits = settleLimits.parse({});

/** Why and when waiting ended: `settled`, `animating`, or `limit` (the cap), and the number of requests seen since the action. */
export const settleOutcome = z.object({
  reason: z.enum(['settled', 'animating', 'limit']),
  ms: z.number().min(0),
  requests: z.number().int().min(0),
  frames: z.number().int().min(0),
});

/** See {@link settleOutcome}. */
export type SettleOutcome = z.infer<typeof settleOutcome>;

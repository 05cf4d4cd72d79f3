import type { EgressLimits } from './types.ts';

/** The promised bounds of a lane's egress. */
export const EGRESS_LIMITS: EgressLimits = {
  open: 64,
  idleMs: 30_000,
  downBytes: 200 * 1024 * 1024,
  upBytes: 50 * 1024 * 1024,
  newPerSecond: 20,
  newBurst: 200,
  newWaitMs: 10_000,
  connections: 20_000,
};

/** Bounds of the requests to a practice site. */
export const REQUEST_LIMITS = {
  headerBytes: 64 * 1024,
  formBytes: 1024 * 1024,
  formFields: 500,
  /** All forms of a run: how many, and how long they are as JSON. */
  forms: 500,
  formsCharacters: 4 * 1024 * 1024,
} as const;

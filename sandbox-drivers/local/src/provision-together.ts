import type { Lane, Sandbox } from '@coarena/core';
import { startFailed } from './machine/machine.ts';

/** What is asked of one joint start. Any of the signals ends it. */
export type JointStart = {
  readonly lanes: readonly Lane[];
  readonly signals: readonly AbortSignal[];
  readonly timeoutMs: number;
  readonly start: (lane: Lane, signal: AbortSignal) => Promise<Sandbox>;
};

/**
 * Starts every lane's machine at once. The first failure ends the others' start, destroys what stood already, and is
 * thrown once nothing is left.
 */
export async function provisionTogether(joint: JointStart): Promise<readonly Sandbox[]> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(new Late()), joint.timeoutMs);
  const signal = AbortSignal.any([...joint.signals, giveUp.signal]);
  let first: { readonly lane: Lane; readonly error: unknown } | null = null;
  const started = await Promise.all(
    joint.lanes.map(async (lane) => {
      try {
        return await joint.start(lane, signal);
      } catch (error) {
        first ??= { lane, error };
        giveUp.abort(new Error(`lane ${lane} did not start`));
        return null;
      }
    }),
  );
  clearTimeout(timer);
  const machines = started.filter((machine) => machine !== null);
  if (machines.length === joint.lanes.length) return machines;
  await Promise.all(machines.map((machine) => machine.destroy()));
  throw failureOf(first, joint.timeoutMs);
}

class Late extends Error {}

function failureOf(first: { readonly lane: Lane; readonly error: unknown } | null, ms: number): unknown {
  if (first === null) return new Error('a lane ended without an error');
  return first.error instanceof Late ? startFailed(first.lane, ms, 'its guest did not dial in') : first.error;
}

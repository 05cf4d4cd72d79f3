import { messageOf, withDeadline, type Clock, type InfraCause, type Logger } from '@coarena/core';
import { InfraError } from './infra-error.ts';

/** What a call into a plugin is bounded by, and what its silence means. */
export type Bound = {
  readonly clock: Clock;
  readonly log: Logger;
  readonly ms: number;
  readonly signal: AbortSignal;
  readonly cause: InfraCause;
  /** Names the call in the evidence, such as "provisioning". */
  readonly what: string;
};

/** A call that was told to stop gets this long to take back what it had begun. */
const STOP_MS = 10_000;

/**
 * Calls into a driver, which may hang for ever: after the deadline an `InfraError` is thrown, and what the call makes
 * later is handed to `abandon`. When the signal aborts, the call gets a moment to end by itself, so that nothing of it
 * is made after its arena has gone; then the signal's reason is thrown. The call's own error is thrown as it is.
 */
export async function bounded<T>(
  bound: Bound,
  call: () => Promise<T>,
  abandon?: (late: T) => Promise<void>,
): Promise<T> {
  let running: Promise<T> | null = null;
  const forget = async (): Promise<void> => {
    try {
      const late = await running;
      if (late !== null) await abandon?.(late);
    } catch (error) {
      bound.log.debug('an abandoned call failed', { what: bound.what, reason: messageOf(error) });
    }
  };
  try {
    const result = await withDeadline(bound.clock, bound.ms, bound.signal, () => (running = call()));
    if (result.kind === 'done') return result.value;
    if (result.kind === 'failed') throw result.error;
  } catch (error) {
    if (bound.signal.aborted) await withDeadline(bound.clock, STOP_MS, new AbortController().signal, forget);
    throw error;
  }
  forget().catch((error: unknown) => bound.log.error('an abandoned call was not taken back', { error }));
  throw new InfraError(bound.cause, `${bound.what} did not end within ${bound.ms} ms`);
}

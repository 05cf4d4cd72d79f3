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

/**
 * Calls into a driver, which may hang for ever: after the deadline an `InfraError` is thrown, and what the call makes
 * later is handed to `abandon`. The call's own error and the signal's reason are thrown as they are.
 */
export async function bounded<T>(
  bound: Bound,
  call: () => Promise<T>,
  abandon?: (late: T) => Promise<void>,
): Promise<T> {
  let running: Promise<T> | null = null;
  const forget = (): void => {
    running
      ?.then((late) => abandon?.(late))
      .catch((error: unknown) =>
        bound.log.warn('an abandoned call failed', { what: bound.what, reason: messageOf(error) }),
      );
  };
  const result = await withDeadline(bound.clock, bound.ms, bound.signal, () => (running = call())).catch(
    (error: unknown) => {
      forget();
      throw error;
    },
  );
  if (result.kind === 'done') return result.value;
  if (result.kind === 'failed') throw result.error;
  forget();
  throw new InfraError(bound.cause, `${bound.what} did not end within ${bound.ms} ms`);
}

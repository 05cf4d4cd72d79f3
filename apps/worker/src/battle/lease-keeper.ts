import { messageOf, type BattleStore, type Clock, type Lease, type Logger } from '@coarena/core';
import { pause } from '../pause.ts';
import { LeaseLostError } from './infra-error.ts';

/**
 * Renews a lease three times in its length until it is told to stop. When the lease is another worker's, or could not
 * be renewed before it ran out, `onLost` is called once.
 */
export async function keepLease(
  parts: { readonly battles: BattleStore; readonly clock: Clock; readonly log: Logger },
  lease: Lease,
  leaseMs: number,
  signal: AbortSignal,
  onLost: (error: LeaseLostError) => void,
): Promise<void> {
  let renewedAt = parts.clock.monotonic();
  while (!signal.aborted) {
    await pause(parts.clock, leaseMs / 3, signal);
    if (signal.aborted) return;
    const askedAt = parts.clock.monotonic();
    try {
      if (!(await parts.battles.renew(lease, leaseMs)))
        return onLost(new LeaseLostError(`battle ${lease.battle}: the lease is gone`));
      renewedAt = askedAt;
    } catch (error) {
      parts.log.warn('the lease could not be renewed', { battle: lease.battle, reason: messageOf(error) });
      if (parts.clock.monotonic() - renewedAt >= leaseMs)
        return onLost(new LeaseLostError(`battle ${lease.battle}: the lease ran out`));
    }
  }
}

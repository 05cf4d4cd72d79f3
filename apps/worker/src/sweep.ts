import { messageOf } from '@coarena/core';
import { bounded } from './battle/bounded.ts';
import type { WorkerContext } from './context.ts';
import { pause } from './pause.ts';

/** How often lost battles are looked for, and how often what they left is reaped, in milliseconds. */
const EXPIRE_EVERY_MS = 5_000;
const REAP_EVERY_MS = 15_000;
/** A driver that reaps for longer hangs; the sweep must go on. */
const REAP_MS = 60_000;

/** Voids battles whose lease ran out and reaps sandboxes without a live owner, at once and then until the signal aborts. */
export async function sweep(context: WorkerContext, signal: AbortSignal): Promise<void> {
  let reapedAt = -Infinity;
  while (!signal.aborted) {
    try {
      for (const expired of await context.store.battles.expire())
        context.log.warn('a battle lost its worker', { ...expired });
      if (context.clock.monotonic() - reapedAt >= REAP_EVERY_MS) {
        reapedAt = context.clock.monotonic();
        await reap(context);
      }
    } catch (error) {
      context.log.error('a sweep failed; the next one tries again', { reason: messageOf(error) });
    }
    await pause(context.clock, EXPIRE_EVERY_MS, signal);
  }
}

/** Removes what has no live owner. */
async function reap(context: Pick<WorkerContext, 'driver' | 'store' | 'log' | 'clock'>): Promise<void> {
  const driver = await context.driver();
  const { signal } = new AbortController();
  const bound = {
    clock: context.clock,
    log: context.log,
    ms: REAP_MS,
    signal,
    cause: 'sandbox_lost',
    what: 'reaping',
  } as const;
  const report = await bounded(bound, () => driver.reap((owner) => context.store.battles.isLive(owner)));
  if (report.removed.length > 0) context.log.info('reaped sandboxes without an owner', { removed: report.removed });
}

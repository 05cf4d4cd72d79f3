import { messageOf, type Logger } from '@coarena/core';
import { Alarm } from '../db/alarm.ts';
import type { Listener } from '../db/listener.ts';
import { QUEUE_CHANNEL, type BattleQueue } from './battle-queue.ts';
import type { Sweep } from './sweep.ts';

/** What handing over needs. */
export type ConsumeParts = {
  readonly queue: BattleQueue;
  readonly listener: Listener;
  readonly sweep: Sweep;
  readonly log: Logger;
  readonly pollMs: number;
  readonly sweepMs: number;
};

/**
 * Hands battles over until the signal aborts, at most `slots` at once, and resolves when the last handler has returned.
 * Jobs are taken one by one as slots come free: a batch would keep a free slot waiting for its slowest battle. While
 * there is a free slot and the last look found a full hand, it looks again at once, so a backlog never waits for a poll.
 */
export async function consume(
  parts: ConsumeParts,
  options: { readonly slots: number; readonly signal: AbortSignal },
  handle: (battle: string) => Promise<void>,
): Promise<void> {
  const { slots, signal } = options;
  const alarm = new Alarm();
  const running = new Set<Promise<void>>();
  const stopListening = parts.listener.listen(QUEUE_CHANNEL, alarm.ring);
  let nextSweep = performance.now() + parts.sweepMs;
  let reachable = true;
  try {
    while (!signal.aborted) {
      const free = slots - running.size;
      try {
        if (performance.now() >= nextSweep) {
          nextSweep = performance.now() + parts.sweepMs;
          await parts.sweep.run();
        }
        const jobs = free > 0 ? await parts.queue.take(free) : [];
        for (const job of jobs) {
          const run = start(job.battle).finally(() => {
            running.delete(run);
            alarm.ring();
          });
          running.add(run);
        }
        if (!reachable) parts.listener.renew();
        reachable = true;
        if (free > 0 && jobs.length === free) continue;
      } catch (error) {
        reachable = false;
        parts.log.warn('the queue cannot be read for now', { reason: messageOf(error) });
      }
      await alarm.wait(parts.pollMs, signal);
    }
  } finally {
    stopListening();
    await Promise.all(running);
  }

  async function start(battle: string): Promise<void> {
    try {
      await handle(battle);
    } catch (error) {
      parts.log.error('a battle handler failed; its lease will run out', { battle, reason: messageOf(error) });
    }
  }
}

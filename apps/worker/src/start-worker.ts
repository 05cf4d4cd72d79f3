import { messageOf, type Lease } from '@coarena/core';
import type { WorkerContext } from './context.ts';
import type { OnProgress } from './progress.ts';
import { BattleWriter } from './battle/battle-writer.ts';
import { InfraError, type LeaseLostError } from './battle/infra-error.ts';
import { keepLease } from './battle/lease-keeper.ts';
import { runBattle } from './battle/run-battle.ts';
import { Recent, type BattleTimings } from './battle/timings.ts';
import { sweep } from './sweep.ts';

/** How a worker is named and how many battles it runs at once. */
export type WorkerOptions = { readonly name: string; readonly slots: number; readonly onProgress?: OnProgress };

/** A running worker. */
export type Worker = {
  /** Timings of a battle that this worker ran, of the last thousand. */
  timings(battle: string): BattleTimings | null;
  /** Takes no more battles, voids those under way, ends its sandboxes; resolves when all is released. */
  stop(): Promise<void>;
};

/**
 * Takes battles from the queue and runs them until stopped. Also sweeps: battles whose worker was lost become void, and
 * what such a worker left behind is reaped.
 */
export function startWorker(context: WorkerContext, options: WorkerOptions): Worker {
  const stop = new AbortController();
  const timings = new Recent<BattleTimings>(1_000);
  const running = new Set<AbortController>();
  const consumed = context.store.battles.consume({ slots: options.slots, signal: stop.signal }, (battle) =>
    take(battle, context, options, timings, running),
  );
  const swept = sweep(context, stop.signal);
  const failed = (what: string) => (error: unknown) => context.log.error(`${what} ended`, { reason: messageOf(error) });
  consumed.catch(failed('taking battles'));
  swept.catch(failed('sweeping'));
  return {
    timings: (battle) => timings.get(battle),
    stop: async () => {
      stop.abort(new Error('the worker is stopping'));
      for (const battle of running) battle.abort(new InfraError('worker_lost', 'the worker is stopping'));
      await Promise.allSettled([consumed, swept]);
    },
  };
}

async function take(
  battle: string,
  context: WorkerContext,
  options: WorkerOptions,
  timings: Recent<BattleTimings>,
  running: Set<AbortController>,
): Promise<void> {
  const leaseMs = context.config.worker.leaseSeconds * 1_000;
  const leased = await context.store.battles.lease(battle, options.name, leaseMs);
  if (leased.kind === 'not_available') return;
  const stop = new AbortController();
  running.add(stop);
  const ended = new AbortController();
  const kept = hold(context, leased.lease, leaseMs, ended.signal, (error) => stop.abort(error));
  try {
    await runBattle({
      battle: leased.battle,
      task: leased.task,
      writer: new BattleWriter(context.store.battles, leased.lease),
      stop,
      context,
      onProgress: options.onProgress ?? ignore,
      onTimings: (figures) => timings.set(battle, figures),
    });
  } finally {
    ended.abort();
    running.delete(stop);
    await kept;
  }
}

function hold(
  context: WorkerContext,
  lease: Lease,
  leaseMs: number,
  signal: AbortSignal,
  onLost: (error: LeaseLostError) => void,
): Promise<void> {
  return keepLease(
    { battles: context.store.battles, clock: context.clock, log: context.log },
    lease,
    leaseMs,
    signal,
    onLost,
  );
}

function ignore(): void {
  return undefined;
}

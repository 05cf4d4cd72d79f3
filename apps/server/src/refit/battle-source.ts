import type { Judgment, ResolvedBattle, Store } from '@coarena/core';

/** Where the rating looks up what the log only names. */
export type BattleSource = {
  /** A battle that has resolved, with all its judgments; null when it has none of that name. */
  resolved(battle: string): Promise<ResolvedBattle | null>;
  judgments(battle: string): Promise<readonly Judgment[]>;
};

/** Looks one battle up at a time: for a few new log entries. */
export function singleLookups(store: Store): BattleSource {
  return {
    judgments: (battle) => store.judgments.ofBattle(battle),
    async resolved(id) {
      const battle = await store.battles.get(id);
      if (battle === null || battle.pair === null) return null;
      const task = await store.tasks.get(battle.task);
      if (task === null) return null;
      return {
        battle: { ...battle, pair: battle.pair },
        submitter: task.submitter,
        judgments: await store.judgments.ofBattle(id),
      };
    },
  };
}

/**
 * Reads the resolved battles as one stream beside the log: both are in the order in which battles resolved, so each
 * lookup is the stream's next battle. What the stream does not have is looked up alone. Close it when done.
 */
export function streamedLookups(store: Store): BattleSource & { close(): Promise<void> } {
  const single = singleLookups(store);
  const stream = store.judgments.resolved(null)[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<ResolvedBattle>> | null = null;
  return {
    judgments: (battle) => single.judgments(battle),
    async resolved(id) {
      next ??= stream.next();
      const head = await next;
      if (head.done === true || head.value.battle.id !== id) return single.resolved(id);
      next = null;
      return head.value;
    },
    async close() {
      await stream.return?.();
    },
  };
}

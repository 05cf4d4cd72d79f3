import type { LedgerEntry, LedgerPayload } from '@coarena/core';

/** A battle that one vote resolves: `first` was shown on the left, in lane a. */
export type LoneVote = {
  readonly first: string;
  readonly second: string;
  readonly judge: string;
  readonly choice: 'left' | 'right' | 'tie';
};

const HASH = '0'.repeat(64);

/** The ledger of battles that came and were judged one after the other. */
export function ledgerOf(votes: readonly LoneVote[]): readonly LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  const append = (payload: LedgerPayload): void => {
    entries.push({ position: entries.length + 1, at: entries.length + 1, payload });
  };
  for (const [n, { first, second, judge, choice }] of votes.entries()) {
    const battle = `battle-${n}`;
    append({
      kind: 'admitted',
      battle,
      task: `task-${n}`,
      taskKind: null,
      actionSpace: 'browser',
      system: 'linux',
      redundant: false,
      target: 1,
      showcase: false,
      budget: { steps: 100, wallMs: 1_000 },
      retryOf: null,
      personal: HASH,
      side: HASH,
    });
    append({
      kind: 'opened',
      battle,
      sideOfA: 'left',
      pair: { a: first, b: second },
      draw: { by: 'showcases', pairs: [] },
      randomness: { label: battle, numbers: [] },
      salts: { side: HASH, pair: HASH, randomness: HASH },
    });
    append({
      kind: 'judged',
      battle,
      judgment: `${battle}-0`,
      judge,
      choice,
      readingMs: 9_000,
      floorMs: 3_000,
      bySubmitter: false,
      resolves: true,
      streaming: null,
    });
  }
  return entries;
}

import { IDLE_LANE, type BattleFacts, type BattleState, type Lane, type LaneFacts } from '@coarena/core';
import { asc, eq, sql, type Transaction } from '../drizzle.ts';
import { battles, judgments, lanes, reveals } from '../schema/index.ts';
import type { BattleRow } from './battle-row.ts';
import type { JudgmentRow } from './judgment-row.ts';

type LaneRow = typeof lanes.$inferSelect;

/** A battle whose row this transaction has locked: nobody else decides anything about it until the commit. */
export type LockedBattle = {
  readonly row: BattleRow;
  readonly facts: BattleFacts;
  readonly judgments: readonly JudgmentRow[];
  /** Epoch milliseconds by the database's clock, read after the lock was got. */
  readonly now: number;
};

/** Locks one battle and loads what decides its events; null when there is none. */
export async function lockBattle(tx: Transaction, battle: string): Promise<LockedBattle | null> {
  const [row] = await tx.select().from(battles).where(eq(battles.id, battle)).for('update');
  if (row === undefined) return null;
  // Read after the lock: the projection of a locking read may be older than the wait for the lock.
  const [clock, runs, votes, revealed] = await Promise.all([
    leaseClock(tx, battle),
    tx.select().from(lanes).where(eq(lanes.battle, battle)),
    ...(MAY_HAVE_VOTES.has(row.state)
      ? ([
          tx.select().from(judgments).where(eq(judgments.battle, battle)).orderBy(asc(judgments.position)),
          tx.select({ judge: reveals.judge }).from(reveals).where(eq(reveals.battle, battle)),
        ] as const)
      : ([[], []] as const)),
  ]);
  return {
    row,
    now: clock.now,
    judgments: votes,
    facts: {
      state: row.state,
      target: row.target,
      attempt: row.retryOf === null ? 1 : 2,
      paired: row.agentA !== null,
      acted: row.acted,
      fencing: row.fencing,
      leaseLive: clock.live,
      lanes: { a: laneFacts(runs, 'a', clock.now), b: laneFacts(runs, 'b', clock.now) },
      votes: votes.map(({ judge, choice, key, retractedAt }) => ({
        judge,
        choice,
        key,
        retracted: retractedAt !== null,
      })),
      revealedTo: revealed.map(({ judge }) => judge),
      namedModel: row.namedModel,
      exclusion: row.exclusion,
      voidCause: row.voidCause ?? infraCause(runs),
    },
  };
}

const MAY_HAVE_VOTES: ReadonlySet<BattleState> = new Set(['judgeable', 'resolved']);

async function leaseClock(tx: Transaction, battle: string): Promise<{ readonly now: number; readonly live: boolean }> {
  const [clock] = await tx.execute<{ now: number; live: boolean }>(sql`
    select ${NOW} as now,
      coalesce(lease_until > clock_timestamp(), false) as live
    from ${battles} where id = ${battle}`);
  if (clock === undefined) throw new Error(`battle ${battle} vanished under its lock`);
  return clock;
}

/** The database's clock in epoch milliseconds, read when the row is made. */
export const NOW = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::float8`;

/** Epoch milliseconds by the database's clock, now. */
export async function databaseNow(tx: Pick<Transaction, 'execute'>): Promise<number> {
  const [row] = await tx.execute<{ now: number }>(sql`select ${NOW} as now`);
  if (row === undefined) throw new Error('the database gave no time');
  return row.now;
}

function laneFacts(runs: readonly LaneRow[], lane: Lane, now: number): LaneFacts {
  const run = runs.find((each) => each.lane === lane);
  if (run === undefined) return IDLE_LANE;
  const { steps, granted, spent, stopped, waiting, waitingUntil } = run;
  return {
    started: true,
    steps,
    granted,
    waiting: waiting === null ? null : { for: waiting, open: waitingUntil !== null && waitingUntil > now },
    spent,
    stopped,
    end: run.end?.end ?? null,
  };
}

/** The cause that a lane's own end gave, so that a void battle says what really happened. */
function infraCause(runs: readonly LaneRow[]): BattleFacts['voidCause'] {
  for (const { end } of runs) if (end?.end === 'infra_fault') return end.cause;
  return null;
}

import type { AccountStore } from './accounts.ts';
import type { BattleStore } from './battles.ts';
import type { BoardStore } from './boards.ts';
import type { JudgmentStore } from './judging.ts';
import type { JudgmentLog } from './judgment-log.ts';
import type { ReservationStore } from './reservations.ts';
import type { AuthStore } from './sign-in.ts';
import type { TaskStore } from './tasks.ts';

/**
 * All state of the arena, selected by `store.use`. Every call has its own deadline. Errors: `db_unavailable`,
 * `db_timeout` (outcome unknown: repeat with the same idempotency key), `db_too_new`, `db_other_version`.
 */
export interface Store {
  readonly accounts: AccountStore;
  readonly tasks: TaskStore;
  readonly battles: BattleStore;
  readonly judgments: JudgmentStore;
  readonly reservations: ReservationStore;
  readonly auth: AuthStore;
  readonly log: JudgmentLog;
  readonly boards: BoardStore;
  /** Epoch milliseconds by the database's clock: what decides leases, reading times and freshness. */
  now(): Promise<number>;
  dispose(): Promise<void>;
}

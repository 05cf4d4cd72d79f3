import type { BattleStore, BattleState, Lease, WorkerEvent, WriteResult } from '@coarena/core';
import { LeaseLostError } from './infra-error.ts';

/** A worker's pen for one battle: every write carries the lease, and a refused write stops the worker. */
export class BattleWriter {
  readonly lease: Lease;
  readonly #battles: BattleStore;

  constructor(battles: BattleStore, lease: Lease) {
    this.#battles = battles;
    this.lease = lease;
  }

  /** Writes one event and answers the battle's state; throws `LeaseLostError` when the battle is no longer this worker's. */
  async write(event: WorkerEvent): Promise<{ readonly state: BattleState; readonly retriedAs: string | null }> {
    const result = await this.attempt(event);
    if (result.ok) return result;
    throw new Error(`battle ${this.lease.battle}: ${event.type} was refused by ${result.refusal}`);
  }

  /** The same for an event that what the submitter says may forestall: the refusal is an answer. */
  async attempt(event: WorkerEvent): Promise<WriteResult> {
    const result = await this.#battles.write(this.lease, event);
    if (!result.ok && (result.refusal === 'holds_lease' || result.refusal === 'wrong_state'))
      throw new LeaseLostError(`battle ${this.lease.battle}: ${event.type} was refused (${result.refusal})`);
    return result;
  }
}

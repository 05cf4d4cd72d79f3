import type {
  Battle,
  BattleOverview,
  BattleStanding,
  BattleState,
  BattleStore,
  EndState,
  ExclusionResult,
  Expired,
  Lane,
  Lease,
  LeaseResult,
  Pause,
  Run,
  SandboxOwner,
  StepRecord,
  SubmitterWord,
  VoidRecord,
  WordResult,
  WorkerEvent,
  WriteResult,
} from '@coarena/core';
import { and, asc, eq, gt, gte, inArray, sql } from '../drizzle.ts';
import type { Client } from '../db/client.ts';
import { consume, type ConsumeParts } from '../queue/consume.ts';
import { toBattle } from '../records/battle-row.ts';
import type { VoidParts } from '../records/void-battle.ts';
import { battles, lanes, steps } from '../schema/index.ts';
import { exclude } from './exclude.ts';
import { expireLeases } from './expire.ts';
import { overview } from './overview.ts';
import { isLive, lease, renew } from './leases.ts';
import { pausesOf, standing } from './standing.ts';
import { tell } from './tell.ts';
import { writeEvent } from './write-event.ts';

/** Battles, in the order in which they were admitted. */
export class PostgresBattles implements BattleStore {
  readonly #client: Client;
  readonly #parts: ConsumeParts & VoidParts;

  constructor(client: Client, parts: ConsumeParts & VoidParts) {
    this.#client = client;
    this.#parts = parts;
  }

  async get(battle: string): Promise<Battle | null> {
    const [row] = await this.#client.read((db) => db.select().from(battles).where(eq(battles.id, battle)));
    return row === undefined ? null : toBattle(row);
  }

  async list(filter: {
    readonly states?: readonly BattleState[];
    readonly limit: number;
    readonly after?: string;
  }): Promise<readonly Battle[]> {
    const wanted = [
      ...(filter.states === undefined ? [] : [inArray(battles.state, [...filter.states])]),
      ...(filter.after === undefined
        ? []
        : [gt(battles.number, sql`(select number from coarena.battles where id = ${filter.after})`)]),
    ];
    const rows = await this.#client.read((db) =>
      db
        .select()
        .from(battles)
        .where(and(...wanted))
        .orderBy(asc(battles.number))
        .limit(filter.limit),
    );
    return rows.map(toBattle);
  }

  consume(
    options: { readonly slots: number; readonly signal: AbortSignal },
    handle: (battle: string) => Promise<void>,
  ): Promise<void> {
    return consume(this.#parts, options, handle);
  }

  lease(battle: string, worker: string, leaseMs: number): Promise<LeaseResult> {
    return lease(this.#client, battle, worker, leaseMs);
  }

  renew(held: Lease, leaseMs: number): Promise<boolean> {
    return renew(this.#client, held, leaseMs);
  }

  write(held: Lease, event: WorkerEvent): Promise<WriteResult> {
    return writeEvent(this.#client, this.#parts, held, event);
  }

  tell(word: SubmitterWord): Promise<WordResult> {
    return tell(this.#client, this.#parts, word);
  }

  standing(battle: string): Promise<BattleStanding | null> {
    return standing(this.#client, battle);
  }

  pauses(battle: string): Promise<readonly Pause[]> {
    return pausesOf(this.#client, battle);
  }

  exclude(found: Parameters<BattleStore['exclude']>[0]): Promise<ExclusionResult> {
    return exclude(this.#client, found);
  }

  expire(): Promise<readonly Expired[]> {
    return expireLeases(this.#client, this.#parts);
  }

  isLive(owner: SandboxOwner): Promise<boolean> {
    return isLive(this.#client, owner);
  }

  async runs(battle: string): Promise<readonly Run[]> {
    const rows = await this.#client.read((db) =>
      db
        .select({
          run: lanes,
          questions: sql<number>`(select count(*)::int from coarena.pauses p
            where p.battle = lanes.battle and p.lane = lanes.lane and p.reason = 'question')`,
        })
        .from(lanes)
        .where(eq(lanes.battle, battle))
        .orderBy(asc(lanes.lane)),
    );
    return rows.map(({ run: row, questions }) => ({
      battle: row.battle,
      lane: row.lane,
      agent: row.agent,
      startedAt: row.startedAt,
      endedAt: row.endedAt,
      steps: row.steps,
      stepsGranted: row.granted,
      questions,
      end: row.end,
      checker: row.checker,
    }));
  }

  async endState(battle: string, lane: Lane): Promise<EndState | null> {
    const [row] = await this.#client.read((db) =>
      db
        .select({ endState: lanes.endState })
        .from(lanes)
        .where(and(eq(lanes.battle, battle), eq(lanes.lane, lane))),
    );
    return row?.endState ?? null;
  }

  async voided(battle: string): Promise<VoidRecord | null> {
    const [row] = await this.#client.read((db) =>
      db
        .select({
          cause: battles.voidCause,
          evidence: battles.voidEvidence,
          retriedAs: sql<string | null>`(select r.id from coarena.battles r where r.retry_of = ${battle})`,
        })
        .from(battles)
        .where(and(eq(battles.id, battle), eq(battles.state, 'void'))),
    );
    if (row === undefined || row.cause === null) return null;
    const { text = '', differences = [] } = row.evidence ?? {};
    return { cause: row.cause, evidence: text, differences, retriedAs: row.retriedAs };
  }

  async steps(battle: string, lane: Lane, from = 0): Promise<readonly StepRecord[]> {
    const rows = await this.#client.read((db) =>
      db
        .select({ record: steps.record })
        .from(steps)
        .where(and(eq(steps.battle, battle), eq(steps.lane, lane), gte(steps.index, from)))
        .orderBy(asc(steps.index)),
    );
    return rows.map(({ record }) => record);
  }

  async step(battle: string, lane: Lane, index: number): Promise<StepRecord | null> {
    const [row] = await this.#client.read((db) =>
      db
        .select({ record: steps.record })
        .from(steps)
        .where(and(eq(steps.battle, battle), eq(steps.lane, lane), eq(steps.index, index))),
    );
    return row?.record ?? null;
  }

  overview(): Promise<BattleOverview> {
    return overview(this.#client);
  }
}

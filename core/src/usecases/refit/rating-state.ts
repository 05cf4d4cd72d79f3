import type { TrustBook } from '../../domain/trust.ts';
import type { RatingEvidence } from '../../ports/rating-estimator.ts';
import type { StreamingRating, StreamingState } from '../../ports/streaming-rating.ts';
import type { LedgerEntry, LedgerPayload, StreamingMoves } from '../../ledger/entry.ts';
import { EvidenceWindow } from './evidence-window.ts';
import { FavourStage } from './favour-stage.ts';
import type { FavourTest } from './favour-test.ts';
import type { HeldBattle } from './held-battle.ts';
import { JudgeBook, type JudgeFacts } from './judge-book.ts';
import { judgmentOf, OpenBattles, withRetracted } from './open-battles.ts';
import { streamingMove } from './streaming-move.ts';

/** So many of the newest battles can be asked what they did. */
const MOVES_KEPT = 20_000;

/** The parts that a rating state is made of. `window`: how many of the newest resolved battles are rated. */
export type RatingParts = {
  readonly evidence: RatingEvidence;
  readonly streaming: StreamingRating;
  readonly window: number | 'all';
};

/** An entry whose streaming values are not those that its votes lead to. */
export type StreamingDifference = {
  readonly entry: number;
  readonly agent: string;
  readonly said: number | null;
  readonly computed: number | null;
};

/** The newest refit that the ledger tells of. */
export type RefitMark = {
  readonly entry: number;
  readonly basedOn: number;
  readonly boardHash: string;
  readonly optionsHash: string;
};

/** Everything that a board and an audit are made from, at one position; later entries leave it as it is. */
export type RatingSnapshot = {
  /** Position of the last entry that is no refit: what a board is based on, and the seed of its bands. */
  readonly position: number;
  readonly window: number | 'all';
  /** The resolved battles in the window, the oldest first. */
  readonly battles: readonly HeldBattle[];
  /** Resolved battles that have left the window. */
  readonly left: number;
  readonly open: number;
  readonly void: number;
  readonly cancelled: number;
  readonly judges: ReadonlyMap<string, JudgeFacts>;
  /** What their votes weigh. */
  readonly trust: TrustBook;
  /** The test for judges who favour an agent; a judge who met no agent often enough is missing. */
  readonly favours: ReadonlyMap<string, FavourTest>;
  readonly streaming: StreamingState;
  /** The streaming value of an agent without a battle. */
  readonly start: number;
};

/**
 * Everything that the board is computed from, as a pure function of the ledger up to `position`: entries are applied once
 * each and in order, so a rebuilt state equals one that was kept up to date. An entry that cannot follow what went before
 * (a gap, a vote on a battle that was never admitted, a resolution without an opening) throws a RangeError that says so.
 */
export class RatingState {
  readonly evidence: RatingEvidence;
  readonly #window: EvidenceWindow;
  readonly #size: number | 'all';
  readonly #streaming: StreamingRating;
  readonly #open = new OpenBattles();
  readonly #judges = new JudgeBook();
  readonly #favour: FavourStage;
  readonly #values = new Map<string, { readonly rating: number; readonly battles: number }>();
  readonly #moves = new Map<string, StreamingMoves>();
  readonly #differences: StreamingDifference[] = [];
  #position = 0;
  #basis = 0;
  #refit: RefitMark | null = null;
  #fault: RangeError | null = null;
  #void = 0;
  #cancelled = 0;

  constructor(parts: RatingParts) {
    this.evidence = parts.evidence;
    this.#window = new EvidenceWindow(parts.evidence, parts.window);
    this.#favour = new FavourStage({ evidence: parts.evidence, window: this.#window, judges: this.#judges });
    this.#size = parts.window;
    this.#streaming = parts.streaming;
  }

  /** Position of the last entry that was applied. */
  get position(): number {
    return this.#position;
  }

  /** Position of the last entry that is no refit: a board of now is based on it. */
  get basis(): number {
    return this.#basis;
  }

  /** The newest refit so far; null before the first. */
  get refit(): RefitMark | null {
    return this.#refit;
  }

  /** Entries whose streaming values differ from what the votes before them lead to; none in a sound ledger. */
  get differences(): readonly StreamingDifference[] {
    return this.#differences;
  }

  /** The streaming value of an agent. */
  streamingValue(agent: string): number {
    return this.#values.get(agent)?.rating ?? this.#streaming.start;
  }

  /** What a resolved battle did, of the newest ones; null for one that moved nothing. */
  moveOf(battle: string): StreamingMoves | null {
    return this.#moves.get(battle) ?? null;
  }

  /** True while a battle has neither resolved nor ended otherwise. */
  isOpen(battle: string): boolean {
    return this.#open.has(battle);
  }

  /** Applies the next entry; true when it can change a board. After it has thrown, the state says the same for ever. */
  apply(entry: LedgerEntry): boolean {
    if (this.#fault !== null) throw this.#fault;
    const changes = this.#checked(entry);
    this.#position = entry.position;
    if (entry.payload.kind !== 'refit') this.#basis = entry.position;
    return changes;
  }

  /**
   * What a board is made from, with the evidence brought up to the trust of now, judges who favour an agent discounted.
   * Throws what the fit throws.
   */
  snapshot(): RatingSnapshot {
    const { trust, favours } = this.#favour.settle();
    return {
      position: this.#basis,
      window: this.#size,
      battles: this.#window.battles(),
      left: this.#window.left,
      open: this.#open.size,
      void: this.#void,
      cancelled: this.#cancelled,
      judges: this.#judges.facts(),
      trust,
      favours,
      streaming: new Map(this.#values),
      start: this.#streaming.start,
    };
  }

  #checked(entry: LedgerEntry): boolean {
    try {
      if (entry.position !== this.#position + 1) throw new RangeError(`it does not follow entry ${this.#position}`);
      return this.#applied(entry, entry.payload);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#fault = new RangeError(`entry ${entry.position} (${entry.payload.kind}): ${error.message}`, {
        cause: error,
      });
      throw this.#fault;
    }
  }

  #applied(entry: LedgerEntry, payload: LedgerPayload): boolean {
    switch (payload.kind) {
      case 'admitted':
        this.#open.admit(payload);
        return false;
      case 'granted':
        return false;
      case 'lane_ended':
        this.#open.endLane(payload);
        return false;
      case 'opened':
        this.#open.open(payload);
        return false;
      case 'completed':
        return this.#completed(payload);
      case 'voided':
      case 'cancelled':
        this.#open.close(payload.battle);
        if (payload.kind === 'voided') this.#void += 1;
        else this.#cancelled += 1;
        return false;
      case 'judged':
        return this.#judged(entry, payload);
      case 'retracted':
        return this.#retracted(entry, payload);
      case 'trust':
        if (!this.#judges.mark(payload.judge, payload.untrusted, payload.reason)) return false;
        this.#window.touch(payload.judge);
        return true;
      case 'excluded':
        if (this.#open.has(payload.battle)) this.#open.exclude(payload.battle, payload.exclusion);
        else this.#window.exclude(payload.battle, payload.exclusion);
        return true;
      case 'refit': {
        const { basedOn, boardHash, optionsHash } = payload;
        this.#refit = { entry: entry.position, basedOn, boardHash, optionsHash };
        return false;
      }
      default:
        return false;
    }
  }

  #completed({ battle, exclusion }: Extract<LedgerPayload, { kind: 'completed' }>): boolean {
    if (exclusion === null) return false;
    this.#open.exclude(battle, exclusion);
    this.#window.add(this.#open.close(battle), this.#judges.trust);
    return true;
  }

  #judged(entry: LedgerEntry, payload: Extract<LedgerPayload, { kind: 'judged' }>): boolean {
    const vote = judgmentOf(entry, payload);
    this.#open.judge(vote);
    if (this.#judges.count(vote)) this.#window.touch(vote.judge);
    if (!payload.resolves) return true;
    const held = this.#window.add(this.#open.close(payload.battle), this.#judges.trust);
    this.#move(entry.position, held, payload.streaming);
    return true;
  }

  #retracted({ at }: LedgerEntry, payload: Extract<LedgerPayload, { kind: 'retracted' }>): boolean {
    if (!this.#open.retract(payload, at))
      this.#window.replaceJudgments(payload.battle, (votes) => withRetracted(votes, payload.judgment, at));
    const { judge, changed } = this.#judges.takeBack(payload.judgment);
    if (changed) this.#window.touch(judge);
    return true;
  }

  /** What an entry says was shown and published at the time: it stands, and a difference is kept for whoever checks. */
  #move(position: number, held: HeldBattle, said: StreamingMoves | null): void {
    const move = streamingMove({
      facts: held,
      trust: this.#judges.graded,
      values: this.#values,
      streaming: this.#streaming,
    });
    for (const agent of Object.values(held.pair)) {
      const computed = move?.moves[agent] ?? null;
      const told = said?.[agent] ?? null;
      if (computed?.before !== told?.before || computed?.after !== told?.after)
        this.#differences.push({
          entry: position,
          agent,
          said: told?.after ?? null,
          computed: computed?.after ?? null,
        });
      const value = move?.values.get(agent);
      if (value !== undefined) this.#values.set(agent, { ...value, rating: told?.after ?? value.rating });
    }
    if (move === null) return;
    this.#moves.set(held.id, said ?? move.moves);
    for (const oldest of this.#moves.keys()) {
      if (this.#moves.size <= MOVES_KEPT) return;
      this.#moves.delete(oldest);
    }
  }
}

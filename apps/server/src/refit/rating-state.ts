import type { Judgment, LogEntry, RatedBattle, RatingEvidence, StreamingRating, StreamingState } from '@coarena/core';
import type { BattleSource } from './battle-source.ts';
import { EvidenceWindow } from './evidence-window.ts';
import { JudgeTrusts } from './judge-trust.ts';

/** What a battle did to the streaming values of its two agents. */
export type StreamingMove = Readonly<Record<string, { readonly before: number; readonly after: number }>>;

/** So many of the newest battles can be asked what they did. */
const MOVES_KEPT = 20_000;

/** The parts that a rating state is made of. */
export type RatingParts = {
  readonly evidence: RatingEvidence;
  readonly streaming: StreamingRating;
  readonly window: number | 'all';
};

/**
 * Everything that the board is computed from, as a function of the judgment log up to `position`: entries are applied
 * once each and in order, so a rebuilt state equals one that was kept up to date.
 */
export class RatingState {
  readonly evidence: RatingEvidence;
  readonly window: EvidenceWindow;
  readonly #streaming: StreamingRating;
  readonly #trusts = new JudgeTrusts();
  readonly #retracted = new Set<string>();
  #values: StreamingState = new Map();
  readonly #moves = new Map<string, StreamingMove>();
  #position = 0;

  constructor(parts: RatingParts) {
    this.evidence = parts.evidence;
    this.window = new EvidenceWindow(parts.evidence, parts.window);
    this.#streaming = parts.streaming;
  }

  /** Position of the last entry that was applied. */
  get position(): number {
    return this.#position;
  }

  /** The streaming value of an agent. */
  streamingValue(agent: string): number {
    return this.#values.get(agent)?.rating ?? this.#streaming.start;
  }

  /** What a resolved battle did, of the newest ones; null for one that moved nothing. */
  moveOf(battle: string): StreamingMove | null {
    return this.#moves.get(battle) ?? null;
  }

  /** Applies the next entry; true when a board could change. An entry is applied whole or not at all. */
  async apply(entry: LogEntry, source: BattleSource): Promise<boolean> {
    const change = await this.#changeOf(entry, source);
    change?.();
    this.#position = entry.position;
    return change !== null;
  }

  /** Everything is looked up first: what follows cannot fail half-way. */
  async #changeOf({ payload }: LogEntry, source: BattleSource): Promise<(() => void) | null> {
    if (payload.kind === 'completed') {
      if (payload.exclusion === null) return null;
      return this.#resolved(payload.battle, source);
    }
    if (payload.kind !== 'judged' && payload.kind !== 'retracted') return null;
    if (payload.kind === 'judged' && payload.resolves) {
      const resolve = await this.#resolved(payload.battle, source, payload.judgment);
      return resolve;
    }
    const vote = (await source.judgments(payload.battle)).find(({ id }) => id === payload.judgment);
    if (vote === undefined)
      throw new Error(`the log names judgment ${payload.judgment}, which the store does not have`);
    return payload.kind === 'judged' ? () => this.#counted(vote, 1) : () => this.#takenBack(vote);
  }

  async #resolved(id: string, source: BattleSource, lastVote?: string): Promise<() => void> {
    const resolved = await source.resolved(id);
    if (resolved === null) throw new Error(`the log names battle ${id}, which the store does not have`);
    return () => {
      const last = resolved.judgments.find((judgment) => judgment.id === lastVote);
      if (last !== undefined) this.#counted(last, 1);
      const judgments = resolved.judgments.map((judgment) => this.#asOfNow(judgment));
      const outcome = this.window.add({ ...resolved, judgments }, this.#trusts.book);
      if ('weight' in outcome) this.#move(id, outcome);
    };
  }

  #move(battle: string, outcome: RatedBattle): void {
    const agents = [outcome.i, outcome.j];
    const before = agents.map((agent) => this.streamingValue(agent));
    this.#values = this.#streaming.update(this.#values, outcome);
    const moves = agents.map((agent, n) => [agent, { before: before[n] ?? 0, after: this.streamingValue(agent) }]);
    this.#moves.set(battle, Object.fromEntries(moves) as StreamingMove);
    for (const oldest of this.#moves.keys()) {
      if (this.#moves.size <= MOVES_KEPT) return;
      this.#moves.delete(oldest);
    }
  }

  /** A retraction that the log tells of later has not happened yet. */
  #asOfNow(judgment: Judgment): Judgment {
    return judgment.retractedAt === null || this.#retracted.has(judgment.id)
      ? judgment
      : { ...judgment, retractedAt: null };
  }

  #takenBack(vote: Judgment): void {
    this.#retracted.add(vote.id);
    const taken = (judgments: readonly Judgment[]): readonly Judgment[] =>
      judgments.map((judgment) => (judgment.id === vote.id ? vote : judgment));
    this.window.replaceJudgments(vote.battle, taken, this.#trusts.book);
    this.#counted(vote, -1);
  }

  #counted(vote: Judgment, by: 1 | -1): void {
    if (this.#trusts.count(vote, by)) this.window.reweigh(vote.judge, this.#trusts.book);
  }
}

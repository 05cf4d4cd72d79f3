import {
  answer,
  gradedTrust,
  isAdmissible,
  NO_VOTES,
  tallied,
  type BattleState,
  type Judgment,
  type JudgmentRequest,
  type LedgerPayload,
  type MoveStreaming,
  type Refusal,
  type StreamingMoves,
  type TrustBook,
} from '@coarena/core';
import { openedEntry } from '../records/sealing.ts';
import { keyName, type Ground, type KeptAnswer, type VotedBattle } from './load.ts';

/** A vote to be kept. `entry` counts the entries of the batch up to and including its own, from 1. */
export type NewVote = {
  readonly request: JudgmentRequest;
  readonly judgment: Judgment;
  readonly stateAfter: BattleState;
  readonly entry: number;
};

/** What becomes of one request. An answer that was kept before has its position, one of this batch its entry. */
export type Decision =
  | { readonly kind: 'recorded'; readonly vote: NewVote }
  | { readonly kind: 'replayed'; readonly answer: KeptAnswer }
  | { readonly kind: 'unknown_battle' }
  | { readonly kind: 'key_reused' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** A battle after the votes of a batch. `entry` is that of the vote that resolved it. */
export type ChangedBattle = {
  readonly id: string;
  readonly state: BattleState;
  readonly judged: number | null;
  readonly entry: number | null;
};

/** A batch of votes, decided: what every caller is answered and everything that is to be written. */
export type DecidedBatch = {
  readonly decisions: readonly Decision[];
  readonly votes: readonly NewVote[];
  readonly payloads: readonly LedgerPayload[];
  readonly battles: readonly ChangedBattle[];
  /** Judges whose tally, and agents whose value, is another one now. */
  readonly judges: ReadonlySet<string>;
  readonly agents: ReadonlySet<string>;
  readonly opened: readonly string[];
};

/** What deciding needs besides the ground. */
export type DecideParts = { readonly newId: () => string; readonly move: MoveStreaming | null };

/**
 * Takes votes in turn, each on what the ones before it have left: core's machine says what becomes of it, the judge's
 * tally and both streaming values follow. Changes `ground`; writes nothing.
 */
export function decideBatch(ground: Ground, requests: readonly JudgmentRequest[], parts: DecideParts): DecidedBatch {
  const batch = new Batch(ground, parts);
  return { ...batch.made, decisions: requests.map((request) => batch.decide(request)) };
}

class Batch {
  readonly made = {
    votes: [] as NewVote[],
    payloads: [] as LedgerPayload[],
    battles: [] as ChangedBattle[],
    judges: new Set<string>(),
    agents: new Set<string>(),
    opened: [] as string[],
  };
  readonly #ground: Ground;
  readonly #parts: DecideParts;

  constructor(ground: Ground, parts: DecideParts) {
    this.#ground = ground;
    this.#parts = parts;
  }

  decide(request: JudgmentRequest): Decision {
    const battle = this.#ground.battles.get(request.battle);
    if (battle === undefined) return { kind: 'unknown_battle' };
    const { judge, choice, idempotency } = request;
    const earlier = this.#ground.keys.get(keyName(judge, idempotency.key));
    if (earlier !== undefined) {
      const kept = battle.answers.find(({ judgment }) => judgment.id === earlier.subject);
      if (kept === undefined || earlier.bodyHash !== idempotency.bodyHash) return { kind: 'key_reused' };
      return { kind: 'replayed', answer: kept };
    }
    const decided = answer(battle.facts, { judge, choice, key: idempotency.key });
    switch (decided.kind) {
      case 'recorded':
        battle.facts = decided.facts;
        return { kind: 'recorded', vote: this.#record(battle, request) };
      case 'replayed': {
        const kept = battle.answers.findLast((each) => isRepeatedBy(each, request));
        if (kept === undefined) throw new Error(`a repeated answer on battle ${battle.id} has no first one`);
        return { kind: 'replayed', answer: kept };
      }
      case 'key_reused':
        return { kind: 'key_reused' };
      case 'refused':
        return { kind: 'refused', refusal: decided.refusal };
    }
  }

  #record(battle: VotedBattle, request: JudgmentRequest): NewVote {
    const { judge, choice, readingMs, floorMs, idempotency } = request;
    const bySubmitter = battle.submitter === judge;
    const judgment: Judgment = {
      id: this.#parts.newId(),
      battle: battle.id,
      judge,
      choice,
      at: this.#ground.now,
      readingMs,
      floorMs,
      bySubmitter,
      retractedAt: null,
    };
    const { state } = battle.facts;
    const resolves = state === 'resolved';
    battle.answers = [...battle.answers, { judgment, key: idempotency.key, stateAfter: state, position: null }];
    this.#ground.keys.set(keyName(judge, idempotency.key), { subject: judgment.id, bodyHash: idempotency.bodyHash });
    this.#count(judgment);
    const streaming = resolves ? this.#resolve(battle) : null;
    const { payloads, votes } = this.made;
    payloads.push({
      kind: 'judged',
      battle: battle.id,
      judgment: judgment.id,
      judge,
      choice,
      readingMs,
      floorMs,
      bySubmitter,
      resolves,
      streaming,
    });
    const vote: NewVote = { request, judgment, stateAfter: state, entry: payloads.length };
    votes.push(vote);
    this.made.battles.push({
      id: battle.id,
      state,
      judged: isAdmissible(judgment) ? judgment.at : null,
      entry: resolves ? payloads.length : null,
    });
    return vote;
  }

  #count(judgment: Judgment): void {
    const { judge } = judgment;
    const before = this.#ground.judges.get(judge) ?? { tally: NO_VOTES, untrusted: false };
    this.#ground.judges.set(judge, { ...before, tally: tallied(before.tally, judgment) });
    this.made.judges.add(judge);
  }

  /** Opens a battle that resolves and moves the values of its agents. */
  #resolve(battle: VotedBattle): StreamingMoves | null {
    const { agents, opening, sideOfA, showcase, facts } = battle;
    if (agents === null || opening === null) throw new Error(`battle ${battle.id} resolves with nothing to open`);
    this.made.payloads.push(openedEntry(opening, { id: battle.id, sideOfA, agentA: agents.a, agentB: agents.b }));
    this.made.opened.push(battle.id);
    const judgments = battle.answers.map(({ judgment }) => judgment);
    const moved =
      this.#parts.move?.(
        { sideOfA, showcase, exclusion: facts.exclusion, pair: agents, judgments },
        this.#trustIn(judgments),
        this.#ground.values,
      ) ?? null;
    if (moved === null) return null;
    for (const agent of [agents.a, agents.b]) {
      const value = moved.values.get(agent);
      if (value === undefined) throw new Error(`battle ${battle.id} is rated and gave agent "${agent}" no value`);
      this.#ground.values.set(agent, value);
      this.made.agents.add(agent);
    }
    return moved.moves;
  }

  #trustIn(judgments: readonly Judgment[]): TrustBook {
    return new Map(
      judgments.map(({ judge }) => {
        const known = this.#ground.judges.get(judge);
        return [judge, gradedTrust(known?.tally, known?.untrusted ?? false)];
      }),
    );
  }
}

function isRepeatedBy({ judgment, key }: KeptAnswer, request: JudgmentRequest): boolean {
  return (
    judgment.judge === request.judge &&
    judgment.choice === request.choice &&
    (judgment.retractedAt === null || key === request.idempotency.key)
  );
}

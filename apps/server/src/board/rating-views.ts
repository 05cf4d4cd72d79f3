import {
  ArenaError,
  auditJudge,
  auditRating,
  buildSlice,
  compare,
  evidenceOf,
  methodologyOf,
  type Board,
  type BoardSlice,
  type Comparison,
  type JudgeAudit,
  type Methodology,
  type RatingAudit,
  type RatingEvidence,
} from '@coarena/core';
import type { Arena } from '@coarena/runtime';
import { FragilityDesk } from './fragility-desk.ts';
import type { Published } from '../refit/index.ts';

/** Everything beside the overall board that is made from a published rating, each once for each publication. */
export class RatingViews {
  readonly #arena: Arena;
  readonly #latest: () => Published;
  readonly #fragility: FragilityDesk;
  #of: Published | null = null;
  readonly #boards = new Map<string, Board>();
  readonly #evidence = new Map<string, RatingEvidence>();
  #audit: RatingAudit | null = null;

  constructor(arena: Arena, latest: () => Published) {
    this.#arena = arena;
    this.#latest = latest;
    this.#fragility = new FragilityDesk(arena);
  }

  /** The published board, or the one of a slice of the same battles. */
  board(slice: BoardSlice): Board {
    const { board, snapshot } = this.#fresh();
    const key = keyOf(slice);
    if (key === keyOf(board.slice)) return board;
    const known = this.#boards.get(key);
    if (known !== undefined) return known;
    const { config, estimator } = this.#arena;
    const made = buildSlice(snapshot, estimator, {
      roster: Object.keys(config.agents),
      estimator: board.estimator,
      at: board.at,
      slice,
    });
    this.#boards.set(key, made);
    return made;
  }

  /** Two agents of a board; throws `request_invalid` naming the one that takes no place on it. */
  compare(slice: BoardSlice, a: string, b: string): Comparison {
    const board = this.board(slice);
    const { snapshot } = this.#fresh();
    for (const [field, id] of [
      ['a', a],
      ['b', b],
    ] as const) {
      if (!board.rows.some((row) => row.id === id))
        throw new ArenaError('request_invalid', { field, reason: 'it names no agent of the roster' });
    }
    if (a === b) throw new ArenaError('request_invalid', { field: 'b', reason: 'it is the same agent as a' });
    const found = compare(board, snapshot.battles, this.#evidenceOf(slice), [a, b]);
    if (found === null) throw new Error(`agents ${a} and ${b} are on the board and were not compared`);
    return found;
  }

  async audit(): Promise<RatingAudit> {
    const fragility = await this.#fragility.of(this.#fresh());
    const { board, snapshot, head } = this.#fresh();
    if (this.#audit?.fragility !== fragility || this.#audit === null)
      this.#audit = auditRating(snapshot, { board, methodology: this.methodology(), head, fragility });
    return this.#audit;
  }

  methodology(): Methodology {
    const { config, estimator, streaming, matchmaker } = this.#arena;
    return methodologyOf(config, {
      estimator: estimator.settings,
      streaming: streaming.settings,
      matchmaker: matchmaker.settings,
    });
  }

  /** A judge's own record; null before the first answer. */
  judge(judge: string): { readonly basedOn: number; readonly record: JudgeAudit | null } {
    const { board, snapshot } = this.#fresh();
    return { basedOn: board.basedOn, record: auditJudge(snapshot, judge) };
  }

  #evidenceOf(slice: BoardSlice): RatingEvidence {
    const key = keyOf(slice);
    const known = this.#evidence.get(key);
    if (known !== undefined) return known;
    const made = evidenceOf(this.#fresh().snapshot, this.#arena.estimator, slice);
    this.#evidence.set(key, made);
    return made;
  }

  #fresh(): Published {
    const latest = this.#latest();
    if (latest !== this.#of) {
      this.#boards.clear();
      this.#evidence.clear();
      this.#audit = null;
      this.#of = latest;
    }
    return latest;
  }
}

/** A name for a slice. */
export function keyOf({ kind, system, actionSpace }: BoardSlice): string {
  return `${kind ?? ''} ${system ?? ''} ${actionSpace ?? ''}`;
}

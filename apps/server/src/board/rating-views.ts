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
  type RatingSnapshot,
} from '@coarena/core';
import type { Arena } from '@coarena/runtime';
import { FragilityDesk } from './fragility-desk.ts';
import type { Published } from '../refit/index.ts';

/** A board of a slice stays for so long while newer overall boards come: whoever asks for all of them costs little. */
const SLICE_MS = 5_000;

/** A board, what it was made from, and its evidence once that was asked for. */
type View = Pick<Published, 'board' | 'snapshot'> & { readonly madeAt: number; evidence: RatingEvidence | null };

/** Everything beside the overall board that is made from a published rating, each when it is first asked for. */
export class RatingViews {
  readonly #arena: Arena;
  readonly #latest: () => Published;
  readonly #fragility: FragilityDesk;
  readonly #views = new Map<string, View>();
  #audit: RatingAudit | null = null;

  constructor(arena: Arena, latest: () => Published) {
    this.#arena = arena;
    this.#latest = latest;
    this.#fragility = new FragilityDesk(arena);
  }

  /** The published board, or the one of a slice of the same battles or of those a few seconds before. */
  board(slice: BoardSlice): Board {
    return this.#view(slice).board;
  }

  /** Two agents of a board; throws `request_invalid` naming the one that takes no place on it. */
  compare(slice: BoardSlice, a: string, b: string): Comparison {
    const view = this.#view(slice);
    const { board, snapshot } = view;
    for (const [field, id] of [
      ['a', a],
      ['b', b],
    ] as const) {
      if (!board.rows.some((row) => row.id === id))
        throw new ArenaError('request_invalid', { field, reason: 'it names no agent of the roster' });
    }
    if (a === b) throw new ArenaError('request_invalid', { field: 'b', reason: 'it is the same agent as a' });
    view.evidence ??= evidenceOf(snapshot, this.#arena.estimator, slice);
    const found = compare(board, snapshot.battles, view.evidence, [a, b]);
    if (found === null) throw new Error(`agents ${a} and ${b} are on the board and were not compared`);
    return found;
  }

  /** The resolved battles that the published board is made from, the oldest first, and what each judge's votes weigh. */
  held(): Pick<RatingSnapshot, 'battles' | 'trust'> {
    return this.#latest().snapshot;
  }

  async audit(): Promise<RatingAudit> {
    const fragility = await this.#fragility.of(this.#latest());
    const { board, snapshot, head } = this.#latest();
    const known = this.#audit;
    if (known?.head === head && known.fragility === fragility) return known;
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
    const { board, snapshot } = this.#latest();
    return { basedOn: board.basedOn, record: auditJudge(snapshot, judge) };
  }

  #view(slice: BoardSlice): View {
    const { board, snapshot } = this.#latest();
    const key = keyOf(slice);
    const known = this.#views.get(key);
    const now = this.#arena.clock.monotonic();
    const isWhole = key === keyOf(board.slice);
    if (known !== undefined && (known.snapshot === snapshot || (!isWhole && now - known.madeAt < SLICE_MS)))
      return known;
    const made = isWhole ? board : this.#slice(board, snapshot, slice);
    const view: View = { board: made, snapshot, madeAt: now, evidence: null };
    this.#views.set(key, view);
    return view;
  }

  #slice({ estimator: name, at }: Board, snapshot: RatingSnapshot, slice: BoardSlice): Board {
    const { config, estimator } = this.#arena;
    return buildSlice(snapshot, estimator, { roster: Object.keys(config.agents), estimator: name, at, slice });
  }
}

/** A name for a slice. */
export function keyOf({ kind, system, actionSpace }: BoardSlice): string {
  return `${kind ?? ''} ${system ?? ''} ${actionSpace ?? ''}`;
}

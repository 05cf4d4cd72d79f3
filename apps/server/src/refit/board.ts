import type { Board, BoardRow } from '@coarena/core';
import type { RatingState } from './rating-state.ts';

/** What a board is made with besides the state. */
export type BoardRequest = { readonly roster: readonly string[]; readonly estimator: string; readonly at: number };

/**
 * Fits the state and lays the board out: every agent with a battle informs the fit, only the roster takes a place
 * (R115). Order: published ratings from the top, then provisional agents by their streaming value. The seed of the band
 * draws is the log position, so a board can be made again. Throws what the fit throws.
 */
export function buildBoard(state: RatingState, request: BoardRequest): Board {
  const others = [...state.window.agents()].filter((agent) => !request.roster.includes(agent)).sort();
  const { agents, ...fit } = state.evidence.fit({ agents: [...request.roster, ...others], seed: state.position });
  const rows = agents
    .filter((row) => request.roster.includes(row.id))
    .map((row): BoardRow => ({ ...row, streaming: state.streamingValue(row.id) }))
    .sort(byStanding);
  return { basedOn: state.position, at: request.at, estimator: request.estimator, ...state.window.counts(), fit, rows };
}

function byStanding(one: BoardRow, other: BoardRow): number {
  const rating = (row: BoardRow): number => row.rating ?? Number.NEGATIVE_INFINITY;
  if (rating(one) !== rating(other)) return rating(other) - rating(one);
  return other.streaming - one.streaming || (one.id < other.id ? -1 : 1);
}

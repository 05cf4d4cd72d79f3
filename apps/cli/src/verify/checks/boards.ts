import {
  buildBoard,
  buildSlice,
  everySlice,
  isInSlice,
  messageOf,
  RatingState,
  type Board,
  type LedgerEntry,
  type RatingEstimator,
  type RatingSettings,
  type StreamingRating,
} from '@coarena/core';
import type { PublishedBoards } from '../../export/format.ts';
import type { Difference, Findings } from '../difference.ts';
import type { RefitEntry } from './publication.ts';

/** Agreement that is asked of every number of a board. */
const TOLERANCE = 1e-9;

/** What a board is rebuilt with. */
export type RebuildParts = { readonly estimator: RatingEstimator; readonly streaming: StreamingRating };

/**
 * The boards of a ledger, from its entries alone: the overall one as the refit describes it, and one of every slice that
 * holds a battle. `at` is what a board carries as its time. Throws what the state and the fit throw.
 */
export function rebuildBoards(
  entries: readonly LedgerEntry[],
  refit: Pick<RefitEntry, 'basedOn' | 'roster' | 'estimator'>,
  { estimator, streaming, settings, at }: RebuildParts & { readonly settings: RatingSettings; readonly at: number },
): PublishedBoards & { readonly state: RatingState } {
  const state = new RatingState({ evidence: estimator.evidence(), streaming, window: settings.window });
  for (const entry of entries) if (entry.position <= refit.basedOn) state.apply(entry);
  const snapshot = state.snapshot();
  const request = { roster: refit.roster, estimator: refit.estimator, at };
  const overall = buildBoard(snapshot, { ...request, evidence: state.evidence });
  const slices = everySlice()
    .filter((slice) => Object.values(slice).some((value) => value !== null))
    .filter((slice) => snapshot.battles.some((held) => isInSlice(held, slice)))
    .map((slice) => buildSlice(snapshot, estimator, { ...request, slice }));
  return { overall, slices, state };
}

/**
 * Streaming values entry by entry, then the whole board and its slices, against what was published. Streaming values from
 * before the newest change of the settings followed other options, which an export does not hold. `behind` counts what
 * came after the board and would change it.
 */
export function checkBoards(
  entries: readonly LedgerEntry[],
  published: PublishedBoards,
  refit: RefitEntry,
  parts: RebuildParts & { readonly settings: RatingSettings },
): Findings & { readonly behind?: number } {
  const since = settledSince(entries, refit);
  try {
    const rebuilt = rebuildBoards(entries, refit, { ...parts, at: published.overall.at });
    const later = entries.filter(({ position }) => position > refit.basedOn);
    const behind = later.filter((entry) => rebuilt.state.apply(entry)).length;
    const moves = rebuilt.state.differences.map(({ entry, agent, said, computed }) => ({
      entry,
      what: `says that ${agent} moved to ${said ?? 'nothing'}; its votes give ${computed ?? 'nothing'}`,
    }));
    return {
      behind,
      differences: [
        ...moves.filter(({ entry }) => entry >= since),
        ...compare(published.overall, rebuilt.overall, 'the overall board'),
        ...compareSlices(published.slices, rebuilt.slices),
      ],
      unchecked: moves
        .filter(({ entry }) => entry < since)
        .map(({ entry }) => ({
          entry,
          what: `its streaming values: other settings were in use before entry ${since}`,
        })),
    };
  } catch (error) {
    return { differences: [{ entry: 'board.json', what: `cannot be rebuilt from the ledger: ${messageOf(error)}` }] };
  }
}

/** The first refit under the settings of the last one; 1 where the settings never changed. */
function settledSince(entries: readonly LedgerEntry[], { optionsHash }: RefitEntry): number {
  let since = 1;
  let before: string | null = null;
  for (const { position, payload } of entries) {
    if (payload.kind !== 'refit') continue;
    if (before !== null && payload.optionsHash !== before && payload.optionsHash === optionsHash) since = position;
    before = payload.optionsHash;
  }
  return since;
}

function compareSlices(published: readonly Board[], rebuilt: readonly Board[]): readonly Difference[] {
  const nameOf = ({ slice: { kind, system, actionSpace } }: Board): string =>
    `the board of ${[kind, system, actionSpace].filter((value) => value != null).join(', ')}`;
  const twice = published.find((board, index) => published.findIndex((each) => nameOf(each) === nameOf(board)) < index);
  if (twice !== undefined) return [{ entry: 'board.json', what: `${nameOf(twice)} stands there twice` }];
  const names = new Set([...published, ...rebuilt].map(nameOf));
  return [...names].flatMap((name) => {
    const said = published.find((board) => nameOf(board) === name);
    const made = rebuilt.find((board) => nameOf(board) === name);
    return compare(said, made, name);
  });
}

/** The first place where two values differ; numbers by more than the tolerance. */
function compare(said: unknown, made: unknown, path: string): readonly Difference[] {
  const place = firstDifference(said, made, path);
  return place === null ? [] : [{ entry: 'board.json', what: place }];
}

function firstDifference(said: unknown, made: unknown, path: string): string | null {
  if (typeof said === 'number' && typeof made === 'number')
    return Math.abs(said - made) <= TOLERANCE ? null : `${path}: published ${said}, rebuilt ${made}`;
  if (typeof said !== 'object' || typeof made !== 'object' || said === null || made === null)
    return said === made ? null : `${path}: published ${textOf(said)}, rebuilt ${textOf(made)}`;
  const keys = new Set([...Object.keys(said), ...Object.keys(made)]);
  for (const key of keys) {
    const different = firstDifference(at(said, key), at(made, key), `${path}, ${key}`);
    if (different !== null) return different;
  }
  return null;
}

function at(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}

function textOf(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

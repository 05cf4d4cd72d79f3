import { setTimeout as sleep } from 'node:timers/promises';
import {
  ArenaError,
  hashOfValue,
  headSigner,
  ratingSettings,
  signingKeys,
  type Board,
  type ChainedRow,
  type Digest,
  type LedgerEntry,
  type LedgerPayload,
  type RatingSettings,
  type SignedHead,
} from '@coarena/core';
import type { LoadedConfig } from '@coarena/runtime';
import { rebuildBoards, type RebuildParts } from '../verify/checks/boards.ts';
import { lastRefit } from '../verify/checks/publication.ts';
import { boardHashOf, type ExportContent, type PublishedBoards } from './format.ts';
import { loadPart, type OpenLedger } from './open-ledger.ts';

const PAGE = 5_000;
const MOST_HEADS = 1_000_000;
const TRIES = 40;
const PAUSE_MS = 250;

/**
 * What an export of now holds: every entry, all signed heads, the last of which is signed now and covers everything, the
 * published board and a board of every slice. A board that is just being published is waited for.
 */
export async function collectExport(
  config: LoadedConfig,
  { store, signer }: OpenLedger,
  digest: Digest,
): Promise<ExportContent> {
  const settings = ratingSettings(config.values);
  const rows: ChainedRow[] = [];
  for (let attempt = 1; ; attempt += 1) {
    const head = await store.log.signHead(headSigner(signer));
    while (rows.length < head.size)
      rows.push(...(await store.log.rows(rows.length, Math.min(PAGE, head.size - rows.length))));
    const entries = rows.map(entryOf);
    const board = await publishedBoard(await store.boards.latest(), entries, digest);
    if (board === 'not_yet') {
      if (attempt >= TRIES)
        throw usage('the newest board is not in the ledger yet. Start the arena once, then export again.');
      await sleep(PAUSE_MS);
      continue;
    }
    return {
      settings,
      keys: signingKeys(entries),
      heads: (await store.log.heads(0, MOST_HEADS)).filter(({ size }) => size <= head.size),
      board: board === null ? null : await withSlices(config, settings, { board, entries, digest }),
      rows,
    };
  }
}

/** The newest board, where it is the one that the last refit names; null before the first. */
async function publishedBoard(
  board: Board | null,
  entries: readonly LedgerEntry[],
  digest: Digest,
): Promise<Board | null | 'not_yet'> {
  const last = lastRefit(entries);
  if (last === null && board === null) return null;
  return last !== null && board !== null && boardHashOf(board, digest) === last.refit.boardHash ? board : 'not_yet';
}

async function withSlices(
  config: LoadedConfig,
  settings: RatingSettings,
  {
    board,
    entries,
    digest,
  }: { readonly board: Board; readonly entries: readonly LedgerEntry[]; readonly digest: Digest },
): Promise<PublishedBoards> {
  const refit = lastRefit(entries)?.refit;
  if (refit === undefined) throw new RangeError('a published board without a refit');
  if (refit.optionsHash !== hashOfValue(settings, digest))
    throw usage(
      'the ratings are configured differently than for the published board. Start the arena once, then export again.',
    );
  const parts = await ratingsOf(config);
  try {
    const { slices } = rebuildBoards(entries, refit, { ...parts, settings, at: board.at });
    return { overall: board, slices };
  } finally {
    await parts.estimator.dispose();
    await parts.streaming.dispose();
  }
}

async function ratingsOf(config: LoadedConfig): Promise<RebuildParts> {
  return {
    estimator: await loadPart(config, 'rating-estimator'),
    streaming: await loadPart(config, 'streaming-rating'),
  };
}

function entryOf({ position, at, text }: ChainedRow): LedgerEntry {
  return { position, at, payload: JSON.parse(text) as LedgerPayload };
}

function usage(reason: string): ArenaError {
  return new ArenaError('usage', { reason });
}

/** The last head of an export. */
export function lastHead({ heads }: ExportContent): SignedHead {
  const head = heads.at(-1);
  if (head === undefined) throw new RangeError('an export has a signed head');
  return head;
}

import { tmpdir } from 'node:os';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  NO_VOTES,
  omegaOf,
  ratedBattle,
  tallied,
  type Judgment,
  type LogEntry,
  type RatingEstimator,
  type ResolvedBattle,
  type StreamingRating,
} from '@coarena/core';
import { loadPlugin, nodeHasher, seededRandom, silentLogger, systemClock } from '@coarena/runtime';
import type { BattleSource } from './battle-source.ts';
import { buildBoard } from './board.ts';
import { RatingState } from './rating-state.ts';
import { makeLog, type MadeLog } from './testing.ts';

const services = {
  log: silentLogger,
  clock: systemClock,
  random: seededRandom(1),
  hasher: nodeHasher,
  signal: new AbortController().signal,
  dataFolder: tmpdir(),
};
const place = { with: {}, where: 'test', folder: '/' };
let estimator: RatingEstimator;
let streaming: StreamingRating;
beforeAll(async () => {
  estimator = await loadPlugin({ kind: 'rating-estimator', use: 'bradley-terry', ...place }, services);
  streaming = await loadPlugin({ kind: 'streaming-rating', use: 'elo', ...place }, services);
});

const request = { roster: ['a', 'b', 'c', 'd'], estimator: 'x', at: 1 };

async function keep(log: MadeLog, window: number | 'all', count = log.entries.length): Promise<RatingState> {
  const state = new RatingState({ evidence: estimator.evidence(), streaming, window });
  for (const entry of log.entries.slice(0, count)) await state.apply(entry, log.source);
  return state;
}

/** From nothing: what the votes and retractions up to a position say, by plain loops. */
async function recompute(log: MadeLog, window: number, count: number) {
  const entries = log.entries.slice(0, count);
  const gone = new Set(entries.flatMap(({ payload }) => (payload.kind === 'retracted' ? [payload.judgment] : [])));
  const asOf = (votes: readonly Judgment[]): Judgment[] =>
    votes.map((vote) => (gone.has(vote.id) ? vote : { ...vote, retractedAt: null }));
  const trust = new Map<string, { omega: number; untrusted: boolean }>();
  const tallies = new Map<string, typeof NO_VOTES>();
  const resolved: ResolvedBattle[] = [];
  for (const { payload } of entries) {
    if (payload.kind === 'judged') {
      const vote = asOf(await log.source.judgments(payload.battle)).find(({ id }) => id === payload.judgment)!;
      tallies.set(vote.judge, tallied(tallies.get(vote.judge) ?? NO_VOTES, vote));
    }
    const ends =
      (payload.kind === 'completed' && payload.exclusion !== null) || (payload.kind === 'judged' && payload.resolves);
    if (ends) resolved.push((await log.source.resolved(payload.battle))!);
  }
  for (const [judge, tally] of tallies) trust.set(judge, { omega: omegaOf(tally), untrusted: false });
  const evidence = estimator.evidence();
  const inWindow = resolved
    .slice(-window)
    .map(({ battle, judgments }) => ratedBattle({ ...battle, judgments: asOf(judgments) }, trust));
  const rated = inWindow.filter((outcome) => 'weight' in outcome);
  for (const battle of rated) evidence.add(battle);
  return {
    resolved: inWindow.length,
    rated: rated.length,
    fit: evidence.fit({ agents: ['a', 'b', 'c', 'd', 'e'], seed: count }),
  };
}

describe('RatingState', () => {
  const log = makeLog(seededRandom(11).stream('log'), 400);
  const checkpoints = [1, 57, 200, 333, 512, log.entries.length];

  it.each(checkpoints)('agrees with a recomputation from nothing after %i entries', async (count) => {
    const board = buildBoard(await keep(log, 90, count), request);
    const naive = await recompute(log, 90, count);
    const excluded = Object.values(board.excluded).reduce((sum, n) => sum + n, 0);
    expect([board.resolved, board.rated]).toEqual([naive.resolved, naive.rated]);
    expect(board.resolved).toBe(board.rated + excluded);
    for (const row of board.rows) {
      const own = naive.fit.agents.find(({ id }) => id === row.id)!;
      expect(row.theta).toBeCloseTo(own.theta, 9);
      expect([row.battles, row.withheld, row.provisional]).toEqual([own.battles, own.withheld, own.provisional]);
      if (own.rating !== null) expect(row.rating).toBeCloseTo(own.rating, 7);
    }
  });

  it('comes out the same whether it was kept or rebuilt, streaming values included', async () => {
    const [kept, rebuilt] = [await keep(log, 90), await keep(log, 90)];
    expect(buildBoard(rebuilt, request)).toEqual(buildBoard(kept, request));
    expect(kept.streamingValue('a')).not.toBe(1000);
  });

  it('gives a retired agent no place, and still lets its battles count for the others', async () => {
    const board = buildBoard(await keep(log, 'all'), request);
    expect(board.rows.map(({ id }) => id).sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(board.fit.battles).toBe(board.rated);
  });

  it('moves both streaming values by 24 at the first decisive vote, and leaves them there at its retraction', async () => {
    const vote = { id: 'j', battle: 'x', judge: 'k', choice: 'left', at: 1, readingMs: 4_000, floorMs: 3_000 } as const;
    const judgment = { ...vote, bySubmitter: false, retractedAt: 2 };
    const battle = { id: 'x', pair: { a: 'a', b: 'b' }, exclusion: null, sideOfA: 'left', showcase: false };
    const source: BattleSource = {
      judgments: async () => [judgment],
      resolved: async () => ({ battle, submitter: 's', judgments: [judgment] }) as unknown as ResolvedBattle,
    };
    const state = new RatingState({ evidence: estimator.evidence(), streaming, window: 'all' });
    const judged = { kind: 'judged', battle: 'x', judgment: 'j', judge: 'k', choice: 'left', resolves: true } as const;
    await state.apply({ position: 1, at: 1, payload: judged }, source);
    expect([state.streamingValue('a'), state.streamingValue('b')]).toEqual([1024, 976]);
    expect(buildBoard(state, request)).toMatchObject({ rated: 1, excluded: { no_admissible_vote: 0 } });
    await state.apply({ position: 2, at: 2, payload: { kind: 'retracted', battle: 'x', judgment: 'j' } }, source);
    expect([state.streamingValue('a'), state.streamingValue('b')]).toEqual([1024, 976]);
    expect(buildBoard(state, request)).toMatchObject({ resolved: 1, rated: 0, excluded: { no_admissible_vote: 1 } });
  });

  it('says which entries can move a board', async () => {
    const state = new RatingState({ evidence: estimator.evidence(), streaming, window: 'all' });
    const idle: LogEntry = { position: 1, at: 1, payload: { kind: 'refit', basedOn: 0, boardHash: 'x' } };
    expect(await state.apply(idle, log.source)).toBe(false);
    expect(state.position).toBe(1);
  });

  it('applies an entry whole or not at all', async () => {
    const state = new RatingState({ evidence: estimator.evidence(), streaming, window: 'all' });
    const lost: LogEntry = {
      position: 1,
      at: 1,
      payload: { kind: 'judged', battle: 'gone', judgment: 'j', judge: 'k', choice: 'left', resolves: true },
    };
    await expect(state.apply(lost, log.source)).rejects.toThrow(/battle gone/u);
    expect(state.position).toBe(0);
  });
});

import type { Battle, Board, BoardRow, LaneEnd } from '@coarena/core';
import type { MaterialisedTask } from '@coarena/runtime';
import type { BattleTimings } from '@coarena/worker';
import type { CastVote } from './judge.ts';
import type { LaneResult } from './lane-result.ts';

/** Everything that a demo did; `coarena demo --json` prints it. */
export type DemoReport = ReturnType<typeof demoReport>;

/** What the report is made of. */
export type DemoFacts = {
  readonly seed: number;
  readonly battle: Battle;
  readonly task: MaterialisedTask;
  readonly lanes: readonly [LaneResult, LaneResult];
  readonly vote: CastVote;
  readonly before: Board;
  readonly after: Board;
  readonly timings: BattleTimings | null;
  readonly voteToBoardMs: number;
};

/** Lays the facts out in the shape that commands promise; times in epoch milliseconds, durations in milliseconds. */
export function demoReport(facts: DemoFacts) {
  const { timings } = facts;
  return {
    seed: facts.seed,
    battle: facts.battle.id,
    task: {
      id: facts.task.name,
      instruction: facts.task.instruction,
      answer: facts.task.practice.answer,
      nonce: facts.task.practice.nonce,
    },
    runs: facts.lanes.map(runReport),
    vote: { choice: facts.vote.choice, judge: facts.vote.judge },
    before: standings(facts.before),
    after: standings(facts.after),
    leaderboard: facts.after.rows.map(leaderboardRow),
    timings: {
      provisionMs: timings?.provisionMs ?? null,
      releaseSkewMs: timings?.releaseSkewMs ?? null,
      firstFrameSkewMs: timings?.firstFrameSkewMs ?? null,
      perStepOverheadMs: {
        p50: quantile(timings?.perStepOverheadMs ?? [], 0.5),
        p95: quantile(timings?.perStepOverheadMs ?? [], 0.95),
      },
      voteToBoardMs: facts.voteToBoardMs,
    },
  };
}

/** How a lane ended, in two words: the end and, for a fault, its cause. */
export function causeOf(end: LaneEnd | null): string | null {
  return end !== null && 'cause' in end ? end.cause : null;
}

/** The smallest value that at least this share of the values does not exceed; null without values. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}

function runReport({ side, run, steps }: LaneResult) {
  return {
    side,
    agent: run.agent,
    steps: run.steps,
    end: run.end?.end ?? null,
    cause: causeOf(run.end),
    verdict: run.end?.end === 'finished' ? run.end.verdict : null,
    checker: { verdict: run.checker?.verdict ?? null, reason: run.checker?.reason ?? null },
    startedAt: run.startedAt,
    endedAt: run.endedAt,
    wallMs: run.endedAt === null ? null : run.endedAt - run.startedAt,
    frames: steps.filter((step) => step.frame !== null).length,
  };
}

function standings(board: Board): Readonly<Record<string, Pick<BoardRow, 'streaming' | 'rating' | 'withheld'>>> {
  return Object.fromEntries(
    board.rows.map(({ id, streaming, rating, withheld }) => [id, { streaming, rating, withheld }]),
  );
}

function leaderboardRow({ id, rating, streaming, lower, upper, band, withheld, battles }: BoardRow) {
  return { agent: id, rating, streaming, lower, upper, band, withheld, battles };
}

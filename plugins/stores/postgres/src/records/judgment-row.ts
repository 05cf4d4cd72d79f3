import type { Judgment } from '@coarena/core';
import type { judgments } from '../schema/index.ts';

/** A row of `judgments`. */
export type JudgmentRow = typeof judgments.$inferSelect;

/** The judgment that a row holds. */
export function toJudgment(row: JudgmentRow): Judgment {
  return {
    id: row.id,
    battle: row.battle,
    judge: row.judge,
    choice: row.choice,
    at: row.at,
    readingMs: row.readingMs,
    floorMs: row.floorMs,
    bySubmitter: row.bySubmitter,
    retractedAt: row.retractedAt,
  };
}

import type { Board, JudgeAudit } from '@coarena/core';

type Cell = string | number | boolean | null;

/** A table as RFC 4180 has it: a line of names, one line a row, CRLF; null is empty. Text that a spreadsheet would take for a formula is quoted with an apostrophe. */
export function csvOf(names: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [names, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = /^[=+\-@\t\r]/u.test(value) ? `'${value}` : value;
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The rows of a board, every figure with its n. */
export function boardCsv(board: Board): string {
  const names = [
    'agent',
    'rating',
    'lower',
    'upper',
    'se_model',
    'se_cluster',
    'band_from',
    'band_to',
    'withheld',
    'stability',
    'battles',
    'wins',
    'ties',
    'losses',
    'share',
    'share_low',
    'share_high',
    'streaming',
  ];
  const rows = board.rows.map((row): readonly Cell[] => [
    row.id,
    row.rating,
    row.lower,
    row.upper,
    row.seModel,
    row.seCluster,
    row.band?.[0] ?? null,
    row.band?.[1] ?? null,
    row.withheld,
    row.stability,
    row.battles,
    row.score.wins,
    row.score.ties,
    row.score.losses,
    row.score.share,
    row.score.low,
    row.score.high,
    row.streaming,
  ]);
  return csvOf(names, rows);
}

/** The judges of an audit. */
export function judgesCsv(judges: readonly JudgeAudit[]): string {
  const names = [
    'judge',
    'votes',
    'abstained',
    'retracted',
    'below_floor',
    'left',
    'sided',
    'lean',
    'fast',
    'graded_weight',
    'e_value',
    'discount',
    'agent_favoured',
    'votes_for_it',
    'agent_e_value',
    'agent_discount',
    'weight',
    'untrusted',
    'known_outcomes_agreed',
    'known_outcomes',
  ];
  const rows = judges.map((judge): readonly Cell[] => [
    judge.judge,
    judge.votes,
    judge.abstained,
    judge.retracted,
    judge.belowFloor,
    judge.left.n,
    judge.left.of,
    judge.lean,
    judge.fast,
    judge.graded,
    judge.eValue,
    judge.discount,
    judge.favour?.agent ?? null,
    judge.favour?.votesFor ?? null,
    judge.favour?.eValue ?? null,
    judge.favour?.discount ?? null,
    judge.weight,
    judge.untrusted,
    judge.calibration.n,
    judge.calibration.of,
  ]);
  return csvOf(names, rows);
}

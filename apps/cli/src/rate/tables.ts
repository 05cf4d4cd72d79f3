import type { Fit, StreamingValue } from '@coarena/core';
import { columns } from '../shared/output.ts';
import type { ExclusionsReport } from './exclusions.ts';

/** A fit for people: best rating first, what is withheld with its reason. */
export function fitTable(fit: Fit): string {
  const by = fit.order ?? 'rating';
  const rows = [...fit.agents].sort((x, y) => (y[by] ?? -Infinity) - (x[by] ?? -Infinity));
  const table = columns([
    ['agent', 'rating', 'half-width', 'lower', 'upper', 'band', 'battles', 'withheld'],
    ...rows.map((row) => [
      row.id,
      points(row.rating),
      row.halfWidth === null ? '' : `±${points(row.halfWidth)}`,
      points(row.lower),
      points(row.upper),
      row.band === null ? '' : row.band.join('-'),
      String(row.battles),
      row.withheld ?? '',
    ]),
  ]);
  const centre = fit.centring.length === 0 ? 'nobody' : fit.centring.join(', ');
  const apart =
    fit.components.length > 1
      ? [`groups that never met: ${fit.components.map((group) => group.join(' ')).join(' | ')}`]
      : [];
  const further = (fit.coefficients ?? []).map(
    ({ name, unit, estimate, seModel }) =>
      `${name}: ${estimate?.toFixed(4) ?? 'open'}${seModel === null ? '' : ` ±${seModel.toFixed(4)}`} (${unit})`,
  );
  return [
    table,
    '',
    ...apart,
    ...further,
    `${fit.battles} battles, ${fit.clusters} judges; centred on ${centre}`,
    `${fit.iterations} iterations (${fit.stoppedBy}); bands ${fit.bandMode}, seed ${fit.seed}`,
  ].join('\n');
}

/** Streaming values for people, highest first. */
export function streamTable(agents: readonly (StreamingValue & { readonly id: string })[]): string {
  const rows = [...agents].sort((x, y) => y.rating - x.rating);
  return columns([
    ['agent', 'streaming', 'battles'],
    ...rows.map((row) => [row.id, points(row.rating), String(row.battles)]),
  ]);
}

/** Exclusions for people: each battle, then the counts. */
export function exclusionsTable(report: ExclusionsReport): string {
  const battles = Object.entries(report.battles).map(([id, outcome]) =>
    'excluded' in outcome
      ? [id, '', '', '', outcome.excluded]
      : [
          id,
          outcome.label,
          outcome.w.toFixed(3),
          outcome.judges.join(' '),
          outcome.selfJudgedOnly ? 'self-judged only' : '',
        ],
  );
  const counts = Object.entries(report.tally).map(([reason, count]) => [reason, String(count)]);
  return [
    columns([['battle', 'label', 'weight', 'judges', 'remark'], ...battles]),
    '',
    columns([['rated', String(report.rated)], ['of these self-judged only', String(report.selfJudgedOnly)], ...counts]),
  ].join('\n');
}

function points(value: number | null): string {
  return value === null ? '' : value.toFixed(2);
}
